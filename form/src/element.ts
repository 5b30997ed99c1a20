import { make } from './dom.ts'
import { openDraft } from './drafts.ts'
import { Filling } from './filling.ts'
import { Popover } from './popover.ts'
import { Service } from './service.ts'
import css from './style.css'
import type { Config } from './wire.ts'

const TYPING = ['keydown', 'keypress', 'keyup']

/** What of the design is a CSS variable; a page's own rule for the element wins. */
const VARIABLES = ['accent', 'background', 'text', 'radius', 'font', 'width']

const LONGEST_HIDDEN = 1000

/**
 * `<parley-form install-key="…">`: a published form, or nothing. Attributes: `mode` (`inline` or `popover`), `label` of
 * the button that opens it, `lang`, `theme` (`light`, `dark`, `auto`), `service`, and `data-<key>` for hidden fields.
 */
export class ParleyForm extends HTMLElement {
  static readonly observedAttributes = ['install-key']
  /** Where the script came from. */
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

  /** Once for each key: an element that is moved within the page stays as it is. */
  #start(): void {
    const key = this.getAttribute('install-key')?.trim() ?? ''
    if (key === '' || key === this.#key) return
    this.#key = key
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    this.#frame.replaceChildren()
    root.replaceChildren(this.#frame)
    // A page's shortcuts do not see that somebody types in here.
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
    const filling = new Filling({
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
        if (isOpen) filling.focus()
        this.#tell(isOpen ? 'open' : 'close')
      })
    }
    this.#frame.append(...(this.#popover?.elements ?? [card]))
    whenSeen(card, () => service.count(config.version, 'view'))
    this.#tell('ready', { version: config.version })
    filling.begin()
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

  /** From the element's attributes, else from the address of the page. */
  #hidden({ hidden }: Config): Record<string, string> {
    const query = new URLSearchParams(location.search)
    return Object.fromEntries(
      hidden.flatMap((key) => {
        const value = this.getAttribute(`data-${key}`) ?? query.get(key)
        return value ? [[key, value.slice(0, LONGEST_HIDDEN)]] : []
      }),
    )
  }

  /** Tells the page; answers are not part of it. */
  #tell(name: string, detail: object = {}): void {
    this.dispatchEvent(new CustomEvent(`parley:${name}`, { bubbles: true, detail }))
  }
}

function stop(event: Event): void {
  event.stopPropagation()
}

/** Style that no content security policy is about: it stands in no element. */
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
