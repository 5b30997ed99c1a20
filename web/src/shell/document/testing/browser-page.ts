import { vi } from 'vitest'

/** What a document store uses of a browser: a storage, and the events of the page. `vi.unstubAllGlobals` ends it. */
export function openBrowserPage(): void {
  const events = new EventTarget()
  vi.stubGlobal('localStorage', newStorage())
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
}

function newStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}
