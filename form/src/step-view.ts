import { Consent } from './consent.ts'
import type { Control } from './control.ts'
import { controlFor } from './controls.ts'
import { make } from './dom.ts'
import { grow } from './motion.ts'
import { filled, problemWith } from './validation.ts'
import type { ShownStep } from './visible-steps.ts'
import type { Answer, Answers, Config, Field } from './wire.ts'

interface ShownField {
  field: Field
  control: Control
  root: HTMLElement
  error: HTMLElement
}

export interface StepSettings {
  config: Config
  step: ShownStep
  place: Place
  answers: Answers
  /** The previous width of the progress bar, as a share. */
  from: number
  /** Whether the visitor gave the consent before they went to another step. */
  consents: boolean
}

/** The position of a step among the steps that the visitor will see, counted from 1. */
export interface Place {
  number: number
  total: number
}

/** The visitor's input: answers, and the buttons pressed. */
export interface StepEvents {
  onAnswer(key: string, answer: Answer | undefined): void
  onNext(): void
  onBack(): void
}

/** One step on the screen. All texts are inserted as text, never as HTML. */
export class StepView {
  readonly root: HTMLFormElement
  readonly #texts: Config['texts']
  readonly #fields: ShownField[] = []
  readonly #bar = make('div', { class: 'fill' })
  readonly #count = make('span')
  readonly #progress = make(
    'div',
    { class: 'progress' },
    make('div', { class: 'bar', 'aria-hidden': 'true' }, this.#bar),
    this.#count,
  )
  readonly #next = make('button', { class: 'next', type: 'submit' })
  readonly #notice = make('p', { role: 'alert', class: 'notice', hidden: true })
  readonly #extra = make('input', { tabindex: -1, autocomplete: 'off', name: 'extra' })
  #consent: Consent | null = null

  constructor(settings: StepSettings, events: StepEvents) {
    const { config, step, place, from } = settings
    this.#texts = config.texts
    const onSubmit = (event: Event) => {
      event.preventDefault()
      if (this.#next.ariaDisabled !== 'true') events.onNext()
    }
    this.root = make('form', { class: 'view form', novalidate: true, submit: onSubmit })
    if (place.total > 1) this.root.append(this.#progress)
    const body = make('div', { class: 'step', role: 'group', tabindex: -1 })
    if (step.title) {
      body.setAttribute('aria-labelledby', 'title')
      body.append(make('h2', { id: 'title', class: 'title' }, step.title))
    }
    for (const key of step.fields) {
      const field = config.fields.find((one) => one.key === key)
      if (field) body.append(this.#addField(field, settings, events))
    }
    if (config.consent) {
      this.#consent = new Consent(config.consent, config.texts)
      this.#consent.input.checked = settings.consents
      body.append(this.#consent.root)
    }
    const { back } = config.texts
    const goBack =
      place.number > 1 && make('button', { class: 'back', type: 'button', click: events.onBack }, back)
    this.root.append(body, make('div', { class: 'extra', 'aria-hidden': 'true' }, this.#extra), this.#notice)
    this.root.append(make('div', { class: 'actions' }, this.#next, goBack))
    this.show(step, place)
    grow(this.#bar, from, place.number / place.total)
  }

  get consents(): boolean {
    return this.#consent?.input.checked ?? false
  }

  /** The value of the honeypot field, which only programs fill in. */
  get extra(): string {
    return this.#extra.value
  }

  /** Updates the step for the current answers: fields, number of steps, and the end of the last step. */
  show({ shown }: ShownStep, { number, total }: Place): void {
    const isLast = number === total
    for (const { field, root } of this.#fields) root.hidden = !shown.includes(field)
    this.#count.textContent = filled(this.#texts.step, { n: number, total })
    this.#bar.style.inlineSize = `${(number / total) * 100}%`
    this.#next.textContent = (isLast ? this.#texts.submit : this.#texts.next) ?? ''
    if (this.#consent) this.#consent.root.hidden = !isLast
  }

  /** Shows the problem next to each field and focuses the first. Returns whether there is none. */
  check(): boolean {
    const wrong = this.#fields.filter((shown) => !shown.root.hidden && !this.#checkField(shown))
    const inputs = wrong.map(({ control }) => control.input)
    if (this.#consent && !this.#consent.root.hidden && !this.#consent.check())
      inputs.push(this.#consent.input)
    inputs[0]?.focus()
    return inputs.length === 0
  }

  /** Shows the service's messages by field key. `rest` is shown if none of them belongs to this step. */
  complain(messages: ReadonlyMap<string, string>, rest: string): void {
    for (const shown of this.#fields) setError(shown, messages.get(shown.field.key) ?? null)
    const first = this.#fields.find(({ field }) => messages.has(field.key))
    if (first) first.control.input.focus()
    else this.tell(rest, true)
  }

  /** While a submission is in progress, the buttons have no effect. */
  wait(isBusy: boolean): void {
    const { sending, submit } = this.#texts
    this.#next.ariaDisabled = `${isBusy}`
    this.#next.textContent = (isBusy ? sending : submit) ?? ''
    if (isBusy) this.#notice.hidden = true
  }

  /** Shows why the answers could not be sent. */
  tell(text: string, canRetry: boolean): void {
    this.#notice.textContent = text
    this.#notice.hidden = false
    this.#next.hidden = !canRetry
    this.#next.textContent = this.#texts.retry ?? ''
  }

  /** Focuses the first answer. On touch screens it focuses the beginning, which opens no keyboard. */
  focus(): void {
    const isTouch = matchMedia('(pointer: coarse)').matches
    const first = this.#fields.find(({ root }) => !root.hidden)?.control.input
    const target = isTouch ? null : first
    ;(target ?? this.root.querySelector<HTMLElement>('.step'))?.focus()
  }

  #addField(field: Field, { config, answers }: StepSettings, events: StepEvents): HTMLElement {
    const { key, label, help, required } = field
    const id = `f-${key}`
    const describedby = [help && `${id}-help`, `${id}-error`].filter(Boolean).join(' ')
    const control = controlFor(field, config, answers[key], { id, 'aria-describedby': describedby })
    const optional = !required && make('span', { class: 'optional' }, `(${this.#texts.optional})`)
    const tag = control.isGroup ? 'legend' : 'label'
    const error = make('p', { id: `${id}-error`, class: 'error', hidden: true })
    const root = make(
      control.isGroup ? 'fieldset' : 'div',
      { class: 'field' },
      make(tag, { class: 'label', for: !control.isGroup && id }, label, optional),
      help && make('p', { id: `${id}-help`, class: 'help' }, help),
      control.root,
      error,
    )
    const shown = { field, control, root, error }
    root.addEventListener('input', () => {
      if (!error.hidden) this.#checkField(shown)
      events.onAnswer(key, control.read())
    })
    // A change of the country also changes the number.
    root.addEventListener('change', () => events.onAnswer(key, control.read()))
    this.#fields.push(shown)
    return root
  }

  #checkField(shown: ShownField): boolean {
    const { field, control } = shown
    const half = { number: this.#texts.invalidNumber, date: this.#texts.invalidDate }[field.type as 'date']
    const problem = control.isBad?.() ? half : problemWith(field, control.read(), this.#texts)
    setError(shown, problem ?? null)
    return !problem
  }
}

function setError({ control, error }: ShownField, problem: string | null): void {
  error.textContent = problem
  error.hidden = problem === null
  control.input.ariaInvalid = problem === null ? null : 'true'
}
