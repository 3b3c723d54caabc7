// A finger that stays explains what a tap would choose: on touch there is no hovering.
const LONG_MS = 450; // as for cards, lib/inspect.svelte.ts

/** Svelte action: a long touch calls `explain`, and the click that may end it is none, wherever it falls: what
 * explains may lie under the finger by then. */
export function hold(
  node: EventTarget,
  explain: () => void,
  page: EventTarget = globalThis.window,
): { destroy(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const fresh = (): void => void (held = false);
  const down = (e: Event): void => {
    clearTimeout(timer);
    if ((e as PointerEvent).pointerType === 'mouse') return;
    timer = setTimeout(() => {
      held = true;
      explain();
    }, LONG_MS);
  };
  const up = (): void => clearTimeout(timer);
  const menu = (e: Event): void => {
    if (held) e.preventDefault();
  };
  const click = (e: Event): void => {
    if (!held) return;
    held = false;
    e.stopImmediatePropagation();
    e.preventDefault();
  };
  const off = new AbortController();
  const on = { signal: off.signal };
  node.addEventListener('pointerdown', down, on);
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) node.addEventListener(end, up, on);
  node.addEventListener('contextmenu', menu, on);
  page.addEventListener('pointerdown', fresh, { signal: off.signal, capture: true });
  page.addEventListener('click', click, { signal: off.signal, capture: true });
  return {
    destroy: () => {
      off.abort();
      clearTimeout(timer);
    },
  };
}
