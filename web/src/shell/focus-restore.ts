import { useEffect } from 'react'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** Where the focus was, from the inside out: in what it stood, and as which child of it. */
interface Standing {
  element: HTMLElement
  within: readonly { parent: Element; at: number }[]
  /** As which of those that can have the focus, in its row of a list. */
  inRow: number
}

/** What lies over the page for a while. */
const OVERLAY = '[role=dialog], [role=menu], [role=listbox]'

/**
 * Keeps the focus where people work. What had it may go with its row or its dialog, or be off while something is under
 * way; browsers then give the focus to nothing, and whoever works by keys or has the page read aloud begins again at its
 * top. So it goes to what stands there now, from a dialog to what it was opened with, and back to what is on again.
 */
export function useFocusRestore(): void {
  useEffect(() => {
    let last: Standing | null = null
    let lastBelow: Standing | null = null
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = standingOf(target)
      if (!target.closest(OVERLAY)) lastBelow = last
    }
    // Somebody may also want the focus on nothing, by a click beside everything.
    const leave = () =>
      setTimeout(() => {
        if (last && isLost() && last.element.isConnected && !isOff(last.element)) last = null
      })
    const observer = new MutationObserver(() => {
      if (!last || !isLost()) return
      const standing = last.element.isConnected ? last : (lastBelow ?? last)
      const next = standing.element.isConnected ? standing.element : neighbourOf(standing)
      if (next && !isOff(next)) next.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', follow)
    document.addEventListener('focusout', leave)
    const anything = { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] }
    observer.observe(document.body, anything)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('focusout', leave)
      observer.disconnect()
    }
  }, [])
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** Perhaps for the moment only. */
function isOff(element: HTMLElement): boolean {
  return element.matches(':disabled')
}

function standingOf(element: HTMLElement): Standing {
  const within: { parent: Element; at: number }[] = []
  for (let child: Element = element; child.parentElement; child = child.parentElement) {
    within.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) })
  }
  const row = element.closest('li, tr, [role=row]')
  return { element, within, inRow: row ? focusableIn(row).indexOf(element) : 0 }
}

function focusableIn(element: Element | undefined): HTMLElement[] {
  if (!element) return []
  const inside = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)]
  return element instanceof HTMLElement && element.matches(FOCUSABLE) ? [element, ...inside] : inside
}

/** The same of the row that has come up, or of the one above; otherwise the nearest before it on the screen. */
function neighbourOf({ within, inRow }: Standing): HTMLElement | null {
  for (const { parent, at } of within) {
    if (!parent.isConnected) continue
    // Around the whole page the nearest would be the link that skips the navigation.
    if (parent.matches('main, body') || parent.querySelector('main')) break
    for (const child of [parent.children[at], ...[...parent.children].slice(0, at).reverse()]) {
      const found = focusableIn(child)
      if (found.length > 0) return found[Math.min(inRow, found.length - 1)]!
    }
    if (parent instanceof HTMLElement && parent.matches(FOCUSABLE)) return parent
  }
  return document.querySelector('main')
}
