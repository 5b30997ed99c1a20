import { useEffect } from 'react'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** Where the focus was: the parents of the element, from the inside out, with the index of each child. */
interface Standing {
  element: HTMLElement
  within: readonly { parent: Element; at: number }[]
  /** The index among the focusable elements of its row. */
  inRow: number
}

/** Elements that cover the page temporarily. */
const OVERLAY = '[role=dialog], [role=menu], [role=listbox]'

/**
 * Restores the focus when the focused element is removed or disabled. By default browsers move it to the body, so
 * keyboard and screen reader users would start at the top again. The new focus is the element that takes the place, or
 * the opener of a closed dialog. An element that is enabled again gets its focus back.
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
    // On its way to another element, the focus is on the body for a moment. What closes meanwhile, such as a tooltip, must
    // not call it back.
    let isMoving = false
    let isLeaving = false
    let afterwards: ReturnType<typeof setTimeout> | undefined
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      isMoving = relatedTarget !== null
      // A key or a click on an empty area may remove the focus on purpose. An element that was disabled or hidden loses it,
      // and may be enabled again by now.
      const isOnPurpose = target instanceof HTMLElement && isThere(target) && target !== disabled
      isLeaving = isOnPurpose
      clearTimeout(afterwards)
      afterwards = setTimeout(() => {
        isMoving = false
        isLeaving = false
        // An element that was left on purpose stays without the focus. Another one may have had it since, and lost it.
        if (isOnPurpose && last?.element === target && isLost() && isThere(last.element)) last = null
        else restore()
      })
    }
    const restore = () => {
      if (!last || isMoving || !isLost()) return
      // What changes until the timer of `leave` must not undo that somebody left an element.
      if (isLeaving && isThere(last.element)) return
      const standing = last.element.isConnected ? last : (lastBelow ?? last)
      const next = standing.element.isConnected ? standing.element : neighbourOf(standing)
      if (next && !isOff(next)) next.focus({ preventScroll: true })
    }
    let disabled: HTMLElement | null = null
    const observer = new MutationObserver((changes) => {
      restore()
      if (!changes.some(({ target, type }) => type === 'attributes' && target === last?.element)) return
      const { element } = last!
      if (isOff(element)) disabled = element
      else
        afterDrawing(() => {
          restore()
          if (disabled === element) disabled = null
        })
    })
    document.addEventListener('focusin', follow)
    // In the capture phase: what React removes on this event is observed before the event reaches the document.
    document.addEventListener('focusout', leave, true)
    const attributeFilter = ['disabled', 'style', 'hidden', 'inert']
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter })
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('focusout', leave, true)
      observer.disconnect()
      clearTimeout(afterwards)
    }
  }, [])
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function isThere(element: HTMLElement): boolean {
  return element.isConnected && !isOff(element) && element.checkVisibility()
}

/** The browser takes the focus from an element that is disabled or hidden when it draws. */
function afterDrawing(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}

/** Perhaps only temporarily. */
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

/** The same control in the row that moved up or in the row above; otherwise the nearest control before it. */
function neighbourOf({ within, inRow }: Standing): HTMLElement | null {
  for (const { parent, at } of within) {
    if (!parent.isConnected) continue
    // Beyond the main content, the nearest control would be the skip link.
    if (parent.matches('main, body') || parent.querySelector('main')) break
    for (const child of [parent.children[at], ...[...parent.children].slice(0, at).reverse()]) {
      const found = focusableIn(child)
      if (found.length > 0) return found[Math.min(inRow, found.length - 1)]!
    }
    if (parent instanceof HTMLElement && parent.matches(FOCUSABLE)) return parent
  }
  return document.querySelector('main')
}
