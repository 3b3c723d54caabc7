// The large view of a card: which face is shown, and where it came from.

interface Hover {
  game: string;
  face: string | null;
}

class Inspect {
  game = $state('');
  face = $state<string | null>(null);
  /** opened by click or long press: stays until closed; else a preview that follows hover and focus */
  pinned = $state(false);
  anchor = $state<DOMRect | null>(null);

  open(game: string, face: string, anchor: DOMRect | null = null): void {
    this.game = game;
    this.face = face;
    this.anchor = anchor;
    this.pinned = true;
  }

  private peek(game: string, face: string, anchor: DOMRect): void {
    if (this.pinned) return;
    this.game = game;
    this.face = face;
    this.anchor = anchor;
  }

  close(): void {
    this.face = null;
    this.pinned = false;
  }

  /** Svelte action: hover (after a moment), keyboard focus and long press show the card large. */
  hover = (node: HTMLElement, what: Hover): { update(what: Hover): void; destroy(): void } => {
    let now = what;
    let timer = 0;
    let pressed = false;
    const later = (ms: number, then: () => void): void => {
      clearTimeout(timer);
      timer = window.setTimeout(then, ms);
    };
    const show = (): void => {
      if (now.face !== null) this.peek(now.game, now.face, node.getBoundingClientRect());
    };
    const hide = (): void => {
      clearTimeout(timer);
      // Not at once: a button that is being taken out of the page loses the focus while it is drawn.
      queueMicrotask(() => {
        if (!this.pinned) this.face = null;
      });
    };
    const enter = (e: PointerEvent): void => {
      if (e.pointerType === 'mouse') later(350, show);
    };
    const down = (e: PointerEvent): void => {
      pressed = false;
      if (e.pointerType === 'mouse') {
        hide();
        return;
      }
      later(450, () => {
        pressed = true;
        if (now.face !== null) this.open(now.game, now.face, node.getBoundingClientRect());
      });
    };
    const up = (): void => clearTimeout(timer);
    // A long press looks at the card; it does not choose it.
    const click = (e: MouseEvent): void => {
      if (!pressed) return;
      pressed = false;
      e.stopImmediatePropagation();
      e.preventDefault();
    };
    const focus = (): void => {
      if (node.matches(':focus-visible')) later(500, show);
    };
    const menu = (e: Event): void => {
      if (pressed) e.preventDefault();
    };
    const off = new AbortController();
    const on = { signal: off.signal };
    node.addEventListener('pointerenter', enter, on);
    node.addEventListener('pointerleave', hide, on);
    node.addEventListener('pointerdown', down, on);
    node.addEventListener('pointerup', up, on);
    node.addEventListener('pointercancel', up, on);
    node.addEventListener('click', click, { signal: off.signal, capture: true });
    node.addEventListener('contextmenu', menu, on);
    node.addEventListener('focus', focus, on);
    node.addEventListener('blur', hide, on);
    return {
      update: (next: Hover) => {
        now = next;
      },
      destroy: () => {
        off.abort();
        hide();
      },
    };
  };
}

export const inspect = new Inspect();
