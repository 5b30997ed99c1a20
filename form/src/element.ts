import { make } from './dom.ts'
import { openDraft } from './drafts.ts'
import { FormSession } from './form-session.ts'
import { Popover } from './popover.ts'
import { Service } from './service.ts'
import css from './style.css'
import type { Config } from './wire.ts'

const TYPING = ['keydown', 'keypress', 'keyup']

/** The parts of the design that are CSS variables. A page's own rule for the element overrides them. */
const VARIABLES = ['accent', 'background', 'text', 'radius', 'font', 'width']

const LONGEST_HIDDEN = 1000

/**
 * `<parley-form install-key="…">`: a published form, or nothing. Attributes: `mode` (`inline` or `popover`), `label` of
 * the button that opens it, `lang`, `theme` (`light`, `dark`, `auto`), `service`, and `data-<key>` for hidden fields.
 */
export class ParleyForm extends HTMLElement {
  static readonly observedAttributes = ['install-key']
  /** The URL of the script. */
  static base = ''

  readonly #frame = make('div', { class: 'frame' })
  #key = ''
  #popover: Popover | null = null

  connectedCallback(): void {
    this.#start()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#start()
  }

  /** Opens the popover. */
  open(): void {
    this.#popover?.open()
  }

  close(): void {
    this.#popover?.close()
  }

  /** Runs once per key, so an element that moves within the page keeps its state. */
  #start(): void {
    const key = this.getAttribute('install-key')?.trim() ?? ''
    if (key === '' || key === this.#key) return
    this.#key = key
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    this.#frame.replaceChildren()
    root.replaceChildren(this.#frame)
    // Hides typing from the page's keyboard shortcuts.
    for (const type of TYPING) this.#frame.addEventListener(type, stop)
    this.#load(root, key).catch((error) => console.warn('parley-form', error))
  }

  async #load(root: ShadowRoot, key: string): Promise<void> {
    const service = new Service(this.getAttribute('service') ?? ParleyForm.base, key)
    const config = await service.config(this.lang || navigator.language)
    if (!config || key !== this.#key) return
    root.adoptedStyleSheets = [sheetOf(css), this.#designOf(config)]
    this.#frame.lang = config.language
    this.#frame.dir = this.dir || config.direction

    const card = make('div', { class: 'card' })
    const isPopover = this.getAttribute('mode') === 'popover'
    const session = new FormSession({
      installKey: key,
      card,
      config,
      service,
      draft: openDraft(key, config),
      hidden: () => this.#hidden(config),
      tell: (name, detail) => this.#tell(name, detail),
    })
    this.#popover = null
    if (isPopover) {
      this.#popover = new Popover(this.#labelOf(config), config.texts.close ?? '', card, (isOpen) => {
        if (isOpen) session.focus()
        this.#tell(isOpen ? 'open' : 'close')
      })
    }
    this.#frame.append(...(this.#popover?.elements ?? [card]))
    whenSeen(card, () => service.count(config.version, 'view'))
    this.#tell('ready', { version: config.version })
    session.begin()
  }

  #labelOf({ design, texts }: Config): string {
    return this.getAttribute('label') ?? `${design.label ?? texts.open}`
  }

  #designOf({ design }: Config): CSSStyleSheet {
    const sheet = sheetOf(':host{}')
    const { style } = sheet.cssRules[0] as CSSStyleRule
    for (const name of VARIABLES) if (name in design) style.setProperty(`--parley-${name}`, `${design[name]}`)
    const theme = this.getAttribute('theme') ?? `${design.theme ?? ''}`
    style.colorScheme = theme === 'auto' ? 'light dark' : theme
    return sheet
  }

  /** The values of hidden fields, from the element's attributes, otherwise from the query of the page's URL. */
  #hidden({ hidden }: Config): Record<string, string> {
    const query = new URLSearchParams(location.search)
    return Object.fromEntries(
      hidden.flatMap((key) => {
        const value = this.getAttribute(`data-${key}`) ?? query.get(key)
        return value ? [[key, value.slice(0, LONGEST_HIDDEN)]] : []
      }),
    )
  }

  /** Dispatches an event to the page, without answers. */
  #tell(name: string, detail: object = {}): void {
    this.dispatchEvent(new CustomEvent(`parley:${name}`, { bubbles: true, detail }))
  }
}

function stop(event: Event): void {
  event.stopPropagation()
}

/** A style sheet that content security policies do not block, because it is in no element. */
function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

function whenSeen(element: Element, act: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    act()
  })
  observer.observe(element)
}
