// Lets node run our TypeScript: types are taken out, nothing is checked (svelte-check does that).
import { register } from 'node:module';

register('./ts-hooks.mjs', import.meta.url);
