/*
 * Runs in the page and follows the focus while a test presses keys. The browser gets this file unbundled, so it has no
 * imports. Tests call `focusWalk`.
 */

interface FocusWalk {
  /** Starts at the beginning of the selected element. Returns the number of expected stops. */
  begin(selector: string): number
  /** Whether every stop was reached, or the focus came around again. */
  isDone(): boolean
  /** Stops that were never reached, looked the same with the focus, or were covered. */
  faults(): string[]
  /** The labels of the buttons under the selector, one of each that rows repeat. */
  openers(selector: string): string[]
  /** Focuses one of the buttons and returns its label. */
  focusOpener(selector: string, at: number): string
  /** The overlay that has opened since then: a dialog, a menu or a listbox. */
  overlay(): string | null
  /** Whether the overlay has the focus and accepts the mouse. */
  isReady(): boolean
  /** Resolves when all changes so far have been drawn. */
  afterDrawing(): Promise<void>
  /** The position of the focus: on the opener, elsewhere, or nowhere. */
  standing(): 'opener' | 'elsewhere' | 'nowhere'
  /** The label of the focused element. */
  focused(): string
}

interface Stop {
  name: string
  rest: string
  isReached: boolean
}

{
  const INTERACTIVE =
    'a[href], button, input, select, textarea, summary, [tabindex], [role=button], [role=checkbox], [role=switch], [role=combobox], [contenteditable=true]'
  const OVERLAYS = '[role=dialog], [role=menu], [role=listbox]'
  /** Widgets that handle arrow keys themselves. */
  const OWN_KEYS = '[role=grid], [role=menu], [role=listbox], [role=radiogroup], [role=toolbar]'

  let stops = new Map<Element, Stop>()
  let first: Element | null = null
  let hasComeRound = false
  let found: string[] = []
  let opener: Element | null = null

  const nameOf = (element: Element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const text = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? ''
    const words = text.trim() || element.getAttribute('name') || element.getAttribute('placeholder') || ''
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} “${words.slice(0, 60)}”`
  }

  const isOffered = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
    element.getBoundingClientRect().width > 0 &&
    !element.matches(':disabled, [aria-disabled=true], [aria-hidden=true] *, [inert] *, [type=hidden]')

  /**
   * The elements that Tab reaches: one of each radio group, none inside widgets with arrow keys. Each file input is
   * represented by its button.
   */
  const isStop = (element: Element) => {
    if (!isOffered(element)) return false
    const isSkipped = (element as HTMLElement).tabIndex < 0
    if (isSkipped && !element.matches('a[href], button, input, select, textarea')) return false
    if (isSkipped && (element.closest(OWN_KEYS) || element.matches('[type=file]'))) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const group = [...document.querySelectorAll<HTMLInputElement>('[type=radio]')].filter(
      ({ name, form }) => name === element.name && form === element.form,
    )
    return element === (group.find(({ checked }) => checked) ?? group[0])
  }

  /** The look of the element and its surroundings, where a focus ring may be drawn. */
  const lookOf = (element: Element) =>
    [element, element.parentElement, element.parentElement?.parentElement]
      .filter((each) => each instanceof Element)
      .map((each) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
          getComputedStyle(each)
        const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
        return [outline, boxShadow, borderColor, backgroundColor].join(' | ')
      })
      .join('\n')

  /** Whether the element is covered or out of view. */
  const isCovered = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = left + Math.min(width, innerWidth) / 2
    const y = top + Math.min(height, 40) / 2
    const there = document.elementFromPoint(x, y)
    if (there === null) return true
    return !element.contains(there) && !there.contains(element) && there.closest('label') === null
  }

  const follow = ({ target }: FocusEvent) => {
    const element = target as Element
    if (element === first) hasComeRound = true
    first ??= element
    const stop = stops.get(element)
    if (!stop || stop.isReached) return
    stop.isReached = true
    if (lookOf(element) === stop.rest) found.push(`${stop.name} looks no different with the focus`)
    if (isCovered(element)) found.push(`${stop.name} is covered or out of sight when it has the focus`)
  }
  document.addEventListener('focusin', follow)

  const openersIn = (selector: string) => {
    const all = [...document.querySelectorAll(`${selector} button`)].filter(isOffered)
    const keys = all.map((element) => {
      const row = element.closest('li, [role=row], tr')
      if (!row) return element
      const list = row.parentElement!.closest('ul, ol, [role=grid], table, dl') ?? row.parentElement!
      const at = [...row.querySelectorAll('button')].indexOf(element as HTMLButtonElement)
      return `${[...document.querySelectorAll('*')].indexOf(list)} ${at} ${element.className}`
    })
    return all.filter((_, at) => keys.indexOf(keys[at]!) === at)
  }

  const topOverlay = () =>
    [...document.querySelectorAll(OVERLAYS)].filter((each) => each.checkVisibility()).at(-1)

  const focusWalk: FocusWalk = {
    begin(selector) {
      const root = document.querySelector(selector)!
      const inRoot = [...root.querySelectorAll(INTERACTIVE)].filter(isStop)
      const focused = document.activeElement
      if (focused instanceof HTMLElement) focused.blur()
      stops = new Map(
        inRoot.map((element) => [
          element,
          { name: nameOf(element), rest: lookOf(element), isReached: false },
        ]),
      )
      first = null
      hasComeRound = false
      found = []
      // Without a focus, Tab continues from the last position.
      const start = root instanceof HTMLElement ? root : document.body
      start.setAttribute('tabindex', start.getAttribute('tabindex') ?? '-1')
      start.focus({ preventScroll: true })
      first = null
      return stops.size
    },
    isDone: () => hasComeRound || [...stops.values()].every(({ isReached }) => isReached),
    faults: () => [
      ...found,
      ...[...stops]
        .filter(([element, { isReached }]) => !isReached && element.isConnected)
        .map(([, { name }]) => `no Tab leads to ${name}`),
    ],
    openers: (selector) => openersIn(selector).map(nameOf),
    focusOpener(selector, at) {
      opener = openersIn(selector)[at] ?? null
      if (opener instanceof HTMLElement) opener.focus()
      return opener ? nameOf(opener) : ''
    },
    overlay: () => topOverlay()?.getAttribute('role') ?? null,
    isReady() {
      const over = topOverlay()
      const { activeElement } = document
      if (!over || !activeElement || activeElement === document.body) return false
      // A listbox leaves the focus in the text field.
      const isFocused = over.getAttribute('role') === 'listbox' || over.contains(activeElement)
      return isFocused && getComputedStyle(over).pointerEvents !== 'none'
    },
    // The second frame begins when the first is drawn.
    afterDrawing: () =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
    standing() {
      const { activeElement } = document
      if (opener && activeElement === opener) return 'opener'
      return activeElement && activeElement !== document.body ? 'elsewhere' : 'nowhere'
    },
    focused: () => (document.activeElement ? nameOf(document.activeElement) : 'nothing'),
  }
  Object.assign(globalThis, { focusWalk })
}
