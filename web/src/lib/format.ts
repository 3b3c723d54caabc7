// Times and lists for people.

/** 10:22, 1:02:03, 3 days */
export function clockText(ms: number, lang: string): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const h = Math.floor(s / 3600);
  const m = Math.floor(s / 60) % 60;
  if (h >= 48)
    return new Intl.NumberFormat(lang, { style: 'unit', unit: 'day' }).format(Math.floor(h / 24));
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

export function dateText(ms: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(ms));
}

export function dayText(ms: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }).format(new Date(ms));
}

/** a, b and c */
export function listText(names: readonly string[], lang: string): string {
  return new Intl.ListFormat(lang === 'en' ? 'en-GB' : lang, { type: 'conjunction' }).format(names);
}
