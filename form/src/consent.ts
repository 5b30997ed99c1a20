import { make } from './dom.ts'
import type { Config } from './wire.ts'

/** The visitor's consent, at the end of the last step. */
export class Consent {
  readonly root: HTMLElement
  readonly input: HTMLInputElement
  readonly #error: HTMLElement

  constructor(
    { text, link, required }: NonNullable<Config['consent']>,
    { consentRequired }: Config['texts'],
  ) {
    const describedby = 'consent-error'
    this.input = make('input', {
      type: 'checkbox',
      name: 'consent',
      required,
      'aria-describedby': describedby,
      change: () => this.#error.hidden || this.check(),
    })
    this.#error = make('p', { id: describedby, class: 'error', hidden: true }, consentRequired)
    const more = link && make('a', { href: link.url, target: '_blank', rel: 'noopener' }, link.label)
    const words = make('span', {}, text, more && ' ', more)
    const label = make('label', { class: 'consent' }, this.input, words)
    this.root = make('div', { class: 'field' }, label, this.#error)
  }

  /** Shows a message if it is missing. Returns whether it is given. */
  check(): boolean {
    const isFine = this.input.checked || !this.input.required
    this.input.ariaInvalid = isFine ? null : 'true'
    this.#error.hidden = isFine
    return isFine
  }
}
