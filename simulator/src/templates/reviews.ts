import type { Accounts } from '../accounts.ts'
import type { Clock } from '../clock.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { type Rejection, reviewTemplate } from './review-rules.ts'
import type { Template, TemplateStatus, Templates } from './templates.ts'

/** The webhook's event for statuses whose event has a different name. */
const PAUSE_TITLE = { PAUSED: 'FIRST_PAUSE', DISABLED: 'DISABLED' } as const

/** A decision about a template, by the reviewer or through the control API. */
export interface Decision {
  status: TemplateStatus
  /** The reason of a rejection, otherwise NONE. */
  reason?: string
  recommendation?: string
  /** The title in other_info: FIRST_PAUSE, SECOND_PAUSE, RATE_LIMITING_PAUSE, UNPAUSE, DISABLED. */
  title?: string
}

/** Reviews every submitted template after a real delay, and reports decisions by webhook. */
export class Reviews {
  readonly #clock: Clock
  readonly #accounts: Accounts
  readonly #templates: Templates
  readonly #webhooks: Webhooks
  readonly #delayMs: number

  constructor(parts: {
    clock: Clock
    accounts: Accounts
    templates: Templates
    webhooks: Webhooks
    delayMs: number
  }) {
    this.#clock = parts.clock
    this.#accounts = parts.accounts
    this.#templates = parts.templates
    this.#webhooks = parts.webhooks
    this.#delayMs = parts.delayMs
    for (const template of parts.templates.all()) if (template.status === 'PENDING') this.submit(template)
  }

  submit(template: Template): void {
    const { revision } = template
    this.#clock.afterReal(this.#delayMs, () => {
      if (template.status !== 'PENDING' || template.revision !== revision) return
      this.decide(template, decisionOf(reviewTemplate(template)))
    })
  }

  decide(template: Template, decision: Decision): void {
    const reason = decision.status === 'REJECTED' ? (decision.reason ?? 'INVALID_FORMAT') : 'NONE'
    this.#templates.decide(template, decision.status, reason)
    this.#announce(template, decision, reason)
  }

  announceDeletion(template: Template): void {
    this.#announce(template, { status: 'DELETED' }, null)
  }

  /** Sends the message_template_status_update webhook. */
  #announce(template: Template, decision: Decision, reason: string | null): void {
    const account = this.#accounts.withId(template.wabaId)
    if (!account) return
    const { status } = decision
    const title =
      decision.title ?? (status === 'PAUSED' || status === 'DISABLED' ? PAUSE_TITLE[status] : null)
    const seconds = String(Math.floor(this.#clock.ms() / 1000))
    this.#webhooks.emit(account, {
      field: 'message_template_status_update',
      value: {
        event: status,
        message_template_id: Number(template.id),
        message_template_name: template.name,
        message_template_language: template.language.replace('_', '-'),
        message_template_category: template.category,
        reason,
        ...(title !== null && {
          other_info: { title, description: `The template is ${status.toLowerCase()}.` },
        }),
        ...(status === 'DISABLED' && { disable_info: { disable_date: seconds } }),
        ...(status === 'REJECTED' && {
          rejection_info: {
            reason,
            recommendation: decision.recommendation ?? 'Change it and submit it again.',
          },
        }),
      },
    })
  }
}

function decisionOf(rejection: Rejection | null): Decision {
  return rejection ? { status: 'REJECTED', ...rejection } : { status: 'APPROVED' }
}
