// Addresses: /  /new/GAME  /t/ID  /replay/ID#move  /rules/GAME#ID  /my  /account  /settings  /credits  /check

export type Page = 'home' | 'new' | 'table' | 'replay' | 'rules' | 'my' | 'account' | 'settings' | 'credits' | 'check' | 'missing';

interface Place {
  page: Page;
  arg: string;
  hash: string;
  query: URLSearchParams;
}

const pages: Record<string, Page> = {
  '': 'home',
  new: 'new',
  t: 'table',
  replay: 'replay',
  rules: 'rules',
  my: 'my',
  account: 'account',
  settings: 'settings',
  credits: 'credits',
  check: 'check',
};

/** An address typed by hand may be no good one. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function parsePlace(url: URL): Place {
  const [first = '', arg = '', more] = url.pathname.split('/').slice(1).map(plain);
  const page = more === undefined || more === '' ? (pages[first] ?? 'missing') : 'missing';
  return { page, arg, hash: plain(url.hash.slice(1)), query: url.searchParams };
}

class Router {
  place = $state.raw<Place>(parsePlace(new URL(location.href)));

  constructor() {
    window.addEventListener('popstate', () => this.read());
    window.addEventListener('hashchange', () => this.read());
    document.addEventListener('click', (e) => this.click(e));
  }

  go(path: string, replace = false): void {
    if (path === location.pathname + location.search + location.hash) return;
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    const before = this.place;
    this.read();
    if (before.page !== this.place.page || before.arg !== this.place.arg) {
      window.scrollTo(0, 0);
      // Who reads with a screen reader hears the new page from its top.
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }),
      );
    }
  }

  private read(): void {
    this.place = parsePlace(new URL(location.href));
  }

  /** Links of our own are followed without loading the page again. */
  private click(e: MouseEvent): void {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    const link = (e.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return; // the browser scrolls
    e.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
