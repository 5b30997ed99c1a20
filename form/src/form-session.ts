import { make } from './dom.ts'
import { type Draft, dropDraft, keepDraft } from './drafts.ts'
import { move } from './motion.ts'
import type { Outcome, Service } from './service.ts'
import { StepView } from './step-view.ts'
import { answersGiven, type ShownStep, stepsFor } from './visible-steps.ts'
import type { Answer, Config, Ending, Issue } from './wire.ts'

export interface FormSessionParts {
  installKey: string
  /** The container of the screens, of which one is shown at a time. */
  card: HTMLElement
  config: Config
  service: Service
  draft: Draft
  /** The values of hidden fields at the time of sending. */
  hidden(): Record<string, string>
  tell(name: string, detail?: object): void
}

/** One visitor's session with one version of a form, from its first step to its ending. */
export class FormSession {
  readonly #parts: FormSessionParts
  readonly #reached = new Set<string>()
  #hasBegun = false
  /** The completed share of the steps. */
  #progress = 0
  #step: ShownStep | undefined
  /** What a program wrote into the hidden field of an earlier step. */
  #extra = ''
  #view: StepView | null = null

  constructor(parts: FormSessionParts) {
    this.#parts = parts
  }

  /** Shows the step of the draft, or the first step. */
  begin(): void {
    const { draft, service } = this.#parts
    if (Object.keys(draft.answers).length > 0) service.prepare(draft.submissionId)
    this.#show(draft.step)
  }

  focus(): void {
    this.#view?.focus()
  }

  #steps(): ShownStep[] {
    return stepsFor(this.#parts.config, this.#parts.draft.answers)
  }

  /** Shows the step with this id, or the first. `towards` is the direction of the transition: forward, back or none. */
  #show(id: string | undefined, towards: -1 | 0 | 1 = 0): void {
    const { config, draft, card, service, tell } = this.#parts
    const steps = this.#steps()
    const at = Math.max(
      0,
      steps.findIndex((step) => step.id === id),
    )
    const step = steps[at]
    if (!step) return
    const place = { number: at + 1, total: steps.length }
    const consents = this.#view?.consents ?? false
    const settings = { config, step, place, from: this.#progress, answers: draft.answers, consents }
    this.#extra ||= this.#view?.extra ?? ''
    this.#view = new StepView(settings, {
      onAnswer: (key, answer) => this.#take(key, answer),
      onNext: () => this.#goOn(),
      onBack: () => this.#go(-1),
    })
    this.#step = step
    this.#progress = place.number / place.total
    move(card, this.#view.root, towards)
    if (towards !== 0) this.#view.focus()
    if (this.#reached.has(step.id)) return
    this.#reached.add(step.id)
    service.count(config.version, 'step', step.id)
    tell('step', { step: step.id, ...place })
  }

  #take(key: string, answer: Answer | undefined): void {
    const { config, draft, service, tell } = this.#parts
    if (answer === undefined) delete draft.answers[key]
    else draft.answers[key] = answer
    if (!this.#hasBegun) {
      this.#hasBegun = true
      service.count(config.version, 'start')
      service.prepare(draft.submissionId)
      tell('start')
    }
    const steps = this.#steps()
    const at = steps.findIndex(({ id }) => id === this.#step?.id)
    if (steps[at]) this.#view?.show(steps[at], { number: at + 1, total: steps.length })
    this.#keep()
  }

  #keep(): void {
    const { installKey, config, draft } = this.#parts
    keepDraft(installKey, config, { ...draft, step: this.#step?.id })
  }

  #goOn(): void {
    if (!this.#view?.check()) return
    if (this.#steps().at(-1)?.id === this.#step?.id) this.#send()
    else this.#go(1)
  }

  #go(towards: -1 | 1): void {
    const steps = this.#steps()
    const at = steps.findIndex(({ id }) => id === this.#step?.id)
    this.#show(steps[at + towards]?.id, towards)
    this.#keep()
  }

  async #send(): Promise<void> {
    const { config, draft, service, hidden } = this.#parts
    const view = this.#view!
    view.wait(true)
    draft.isSent = true
    this.#keep()
    const outcome = await service.submit({
      submissionId: draft.submissionId,
      version: config.version,
      language: config.language,
      answers: answersGiven(config, draft.answers),
      hidden: hidden(),
      ...(config.consent ? { consent: view.consents } : {}),
      website: this.#extra || view.extra,
      page: location.origin + location.pathname,
    })
    view.wait(false)
    if (outcome.kind === 'accepted') this.#end(outcome.ending)
    else this.#explain(outcome)
  }

  #explain(outcome: Exclude<Outcome, { kind: 'accepted' }>): void {
    const { config, tell } = this.#parts
    const { texts } = config
    tell('error', { reason: outcome.kind })
    if (outcome.kind === 'refused') {
      this.#correct(outcome.issues)
      return
    }
    const words = { offline: texts.offline, busy: texts.tooMany, failed: texts.failed, closed: texts.closed }
    this.#view?.tell(words[outcome.kind] ?? texts.failed ?? '', outcome.kind !== 'closed')
    // A step that the visitor has left, or that is being sent, takes no submit.
    const form = this.#view?.root
    if (outcome.kind === 'offline') addEventListener('online', () => form?.requestSubmit(), { once: true })
  }

  /** Shows the first answer that the service rejected. */
  #correct(issues: Issue[]): void {
    const messages = new Map(issues.map(({ path, message }) => [path.replace('answers.', ''), message]))
    const wrong = this.#steps().find(({ shown }) => shown.some(({ key }) => messages.has(key)))
    if (wrong && wrong.id !== this.#step?.id) this.#show(wrong.id, -1)
    this.#view?.complain(messages, issues[0]?.message ?? '')
  }

  #end({ id, title, body, action }: Ending): void {
    const { installKey, draft, card, tell } = this.#parts
    dropDraft(installKey)
    const heading = make('h2', { class: 'title', tabindex: -1 }, title)
    const link = action && make('a', { class: 'next action', href: action.url, target: '_top' }, action.label)
    const tick = make('div', { class: 'tick', 'aria-hidden': 'true' })
    const text = body && make('p', { class: 'body' }, body)
    this.#view = null
    move(card, make('div', { class: 'view ending' }, tick, heading, text, link), 1)
    heading.focus()
    tell('submit', { submissionId: draft.submissionId, ending: id })
  }
}
