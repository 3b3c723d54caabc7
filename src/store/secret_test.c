/* Tokens that nobody else can make, passwords that only their owner knows. */
#include "base/test.h"
#include "store/secret.h"

static const uint8_t key[SECRET_KEY] = {1, 2, 3}, other_key[SECRET_KEY] = {1, 2, 4};

static secret_token some_token(void)
{
    secret_token token = {.kind = 0xfe, .epoch = 0x0a0b0c};
    for (int i = 0; i < SECRET_PERSON; i++)
        token.person[i] = (uint8_t)(200 + 5 * i);
    return token;
}

TEST(a_token_names_its_person, "")
{
    secret_token token = some_token(), read;
    char text[SECRET_TOKEN_BYTES];
    secret_token_write(key, &token, text);
    CHECK_EQ(strlen(text), SECRET_TOKEN_BYTES - 1);
    CHECK(strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
          strlen(text));
    CHECK(secret_token_read(key, text, &read));
    CHECK(memcmp(read.person, token.person, SECRET_PERSON) == 0);
    CHECK_EQ(read.kind, 0xfe);
    CHECK_EQ(read.epoch, 0x0a0b0c);
}

TEST(a_changed_token_is_refused, "")
{
    secret_token token = some_token(), read;
    char text[SECRET_TOKEN_BYTES], changed[SECRET_TOKEN_BYTES + 2];
    const uint8_t zero[SECRET_PERSON] = {0};
    secret_token_write(key, &token, text);
    CHECK(!secret_token_read(other_key, text, &read));
    CHECK(memcmp(read.person, zero, SECRET_PERSON) == 0);
    /* Every letter, and every spelling of the last one, whose low bits stand for nothing. */
    for (int i = 0; i < SECRET_TOKEN_BYTES - 1; i++)
        for (const char *c = "AQgwabcdefBCDxyz019-_=+ "; *c; c++) {
            if (*c == text[i]) continue;
            memcpy(changed, text, sizeof text);
            changed[i] = *c;
            CHECK(!secret_token_read(key, changed, &read));
        }
    for (int length = 0; length < SECRET_TOKEN_BYTES - 1; length++) {
        memcpy(changed, text, sizeof text);
        changed[length] = 0;
        CHECK(!secret_token_read(key, changed, &read));
    }
    snprintf(changed, sizeof changed, "%sA", text);
    CHECK(!secret_token_read(key, changed, &read));
    CHECK(secret_token_read(key, text, &read));
}

TEST(a_session_is_known_by_its_hash, "")
{
    char text[SECRET_SESSION_BYTES], other[SECRET_SESSION_BYTES];
    uint8_t number[SECRET_SESSION], again[SECRET_SESSION];
    secret_session(text);
    secret_session(other);
    CHECK(strcmp(text, other) != 0);
    CHECK_EQ(strlen(text), SECRET_SESSION_BYTES - 1);
    CHECK(secret_session_number(text, number));
    CHECK(secret_session_number(text, again));
    CHECK(memcmp(number, again, sizeof number) == 0);
    CHECK(secret_session_number(other, again));
    CHECK(memcmp(number, again, sizeof number) != 0);
    other[5] = '.';
    CHECK(!secret_session_number(other, again));
    text[SECRET_SESSION_BYTES - 2] = 0;
    CHECK(!secret_session_number(text, again));
}

TEST(a_code_is_read_as_people_type_it, "")
{
    char text[SECRET_CODE_BYTES];
    uint8_t number[SECRET_SESSION], again[SECRET_SESSION];
    secret_code(text);
    CHECK_EQ(strlen(text), SECRET_CODE_BYTES - 1);
    CHECK(text[4] == '-' && text[9] == '-' && text[14] == '-');
    CHECK(secret_code_number("0123-456O-ABCD-EFG1", number));
    CHECK(secret_code_number(" 0l23456o abcdefgi", again));
    CHECK(memcmp(number, again, sizeof number) == 0);
    CHECK(secret_code_number("0123-4560-ABCD-EFG2", again));
    CHECK(memcmp(number, again, sizeof number) != 0);
    CHECK(!secret_code_number("0123-4560-ABCD-EFG", again));
    CHECK(!secret_code_number("0123-4560-ABCD-EFG22", again));
    CHECK(!secret_code_number("0123-4560-ABCD-EFGU", again));
    CHECK(!secret_code_number("", again));
}

TEST(a_device_is_known_to_one_account, "")
{
    secret_token token = some_token();
    uint8_t other[SECRET_PERSON] = {1};
    char text[SECRET_DEVICE_BYTES], again[SECRET_DEVICE_BYTES];
    secret_device(key, token.person, 3, text);
    secret_device(key, token.person, 3, again);
    CHECK(strcmp(text, again) != 0);
    CHECK(secret_device_of(key, token.person, 3, text));
    CHECK(secret_device_of(key, token.person, 3, again));
    CHECK(!secret_device_of(key, token.person, 4, text));
    CHECK(!secret_device_of(key, other, 3, text));
    CHECK(!secret_device_of(other_key, token.person, 3, text));
    CHECK(!secret_device_of(key, token.person, 3, ""));
    for (int i = 0; i < SECRET_DEVICE_BYTES - 1; i++) {
        memcpy(again, text, sizeof text);
        again[i] = again[i] == 'A' ? 'B' : 'A';
        CHECK(!secret_device_of(key, token.person, 3, again));
    }
}

TEST(public_numbers_tell_people_apart, "")
{
    secret_token token = some_token();
    uint64_t one = secret_public(key, token.person);
    CHECK(one == secret_public(key, token.person));
    CHECK(one != secret_public(other_key, token.person));
    token.person[15] ^= 1;
    CHECK(one != secret_public(key, token.person));
}

TEST(marks_tell_texts_and_kinds_apart, "")
{
    uint64_t one = secret_mark(key, "login", "anne");
    CHECK(one == secret_mark(key, "login", "anne"));
    CHECK(one != secret_mark(other_key, "login", "anne"));
    CHECK(one != secret_mark(key, "login", "anna"));
    CHECK(one != secret_mark(key, "address", "anne"));
    CHECK(secret_mark(key, "a", "bc") != secret_mark(key, "ab", "c"));
}

TEST(names_are_60_random_bits, "")
{
    char name[SECRET_NAME_BYTES], last[SECRET_NAME_BYTES] = "";
    int used[128] = {0}, letters = 0;
    for (int i = 0; i < 2000; i++) {
        secret_name(name);
        CHECK_EQ(strlen(name), SECRET_NAME_BYTES - 1);
        CHECK(strcmp(name, last) != 0);
        memcpy(last, name, sizeof last);
        for (int k = 0; name[k]; k++)
            used[(int)name[k] & 127] = 1;
    }
    for (int i = 0; i < 128; i++)
        letters += used[i];
    CHECK_EQ(letters, 32);
    CHECK(!used['i'] && !used['l'] && !used['o'] && !used['u'] && used['0'] && used['z']);
}

TEST(only_the_right_password_opens, "")
{
    char hash[SECRET_HASH_BYTES], again[SECRET_HASH_BYTES];
    CHECK(secret_password_hash("Öffne dich", hash));
    CHECK(strncmp(hash, "$argon2id$v=19$m=19456,t=2,p=1$", 31) == 0);
    CHECK(secret_password_hash("Öffne dich", again));
    CHECK(strcmp(hash, again) != 0); /* salted */
    CHECK(secret_password_right(hash, "Öffne dich"));
    CHECK(!secret_password_right(hash, "Öffne dic"));
    CHECK(!secret_password_right(hash, ""));
    CHECK(!secret_password_right("", ""));
    CHECK(!secret_password_right("", "Öffne dich"));
    CHECK(!secret_password_right("junk", "Öffne dich"));
    CHECK(!secret_password_old(hash));
    CHECK(secret_password_old("$argon2id$v=19$m=65536,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$"
                              "aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g"));
}

TEST(equal_is_equal, "")
{
    CHECK(secret_same("abc", "abc", 3));
    CHECK(!secret_same("abc", "abd", 3));
    uint8_t wiped[4] = {1, 2, 3, 4};
    secret_wipe(wiped, sizeof wiped);
    CHECK_EQ(wiped[0] + wiped[1] + wiped[2] + wiped[3], 0);
}

int main(void)
{
    RUN(a_token_names_its_person);
    RUN(a_changed_token_is_refused);
    RUN(a_session_is_known_by_its_hash);
    RUN(a_code_is_read_as_people_type_it);
    RUN(a_device_is_known_to_one_account);
    RUN(public_numbers_tell_people_apart);
    RUN(marks_tell_texts_and_kinds_apart);
    RUN(names_are_60_random_bits);
    RUN(only_the_right_password_opens);
    RUN(equal_is_equal);
    return test_done();
}
