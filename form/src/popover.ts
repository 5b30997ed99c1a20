import { make } from './dom.ts'

/** A button at the edge of the page, and the dialog that it opens. */
export class Popover {
  /** The elements to insert into the page. */
  readonly elements: HTMLElement[]
  readonly #dialog: HTMLDialogElement
  readonly #onToggle: (isOpen: boolean) => void

  constructor(label: string, close: string, card: HTMLElement, onToggle: (isOpen: boolean) => void) {
    this.#onToggle = onToggle
    const launcher = make(
      'button',
      {
        class: 'launcher',
        type: 'button',
        'aria-haspopup': 'dialog',
        click: () => this.open(),
      },
      label,
    )
    const cross = make('button', { class: 'close', type: 'button', click: () => this.close() }, '✕')
    cross.ariaLabel = close
    this.#dialog = make(
      'dialog',
      {
        class: 'dialog',
        'aria-label': label,
        close: () => onToggle(false),
        // A click on the backdrop has the dialog itself as target.
        click: (event) => event.target === this.#dialog && this.close(),
      },
      cross,
      card,
    )
    this.elements = [launcher, this.#dialog]
  }

  open(): void {
    if (this.#dialog.open) return
    this.#dialog.showModal()
    this.#onToggle(true)
  }

  close(): void {
    this.#dialog.close()
  }
}
