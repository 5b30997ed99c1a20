import { type Advance, ensureContacts, ensureConversations } from '../../../messaging/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Effect, SendEffect } from '../nodes/index.ts'
import type { Decision } from './advance.ts'

/** A conversation: one contact on one channel. */
export interface Thread {
  channelId: string
  contactId: string
  conversationId: string
}

/** An effect that uses a conversation. */
type Speaking = Extract<Effect, { channelId: string }>

interface Use {
  decision: Decision
  /** null: the conversation that the run waits in. */
  effect: Speaking | null
  channelId: string
  contactId: string
}

/** The conversations that decisions use. */
export class Threads {
  readonly #ofEffects = new Map<Effect, Thread>()
  readonly #ofRuns = new Map<string, Thread>()

  /** Finds the contacts and conversations that these decisions use, and creates those that are missing. */
  static async ensure(ctx: Ctx, decided: readonly Decision[]): Promise<Threads> {
    const contacts = await Contacts.ensure(ctx, decided)
    const uses = decided.flatMap((decision) => usesOf(decision, contacts))
    const found = await ensureConversations(ctx, uses)
    const threads = new Threads()
    for (const { decision, effect, channelId, contactId } of uses) {
      const thread = { channelId, contactId, conversationId: found.get(`${channelId}/${contactId}`)! }
      if (effect) threads.#ofEffects.set(effect, thread)
      else threads.#ofRuns.set(decision.advance.run.id, thread)
    }
    return threads
  }

  of(effect: Speaking): Thread {
    return this.#ofEffects.get(effect)!
  }

  /** The advance with the ids that became known here: of the conversation waited in, and of the contact spoken to. */
  complete({ advance, effects }: Decision): Advance {
    const { run, state, waitingFor } = advance
    if (waitingFor === 'conversation')
      return { ...advance, waitingOn: this.#ofRuns.get(run.id)!.conversationId }
    const sent = effects.findLast(isMessage)
    if (!sent) return advance
    const { contactId } = this.of(sent)
    return contactId === run.contact_id ? advance : { ...advance, state: { ...state, contactId } }
  }
}

function usesOf(decision: Decision, contacts: Contacts): Use[] {
  const { advance, effects } = decision
  const { run, state, waitingFor } = advance
  const uses = effects.filter(isSpeaking).map((effect): Use => {
    const contactId = isMessage(effect)
      ? contacts.of(effect, run.contact_id)
      : (effect.contactId ?? run.contact_id)
    return { decision, effect, channelId: effect.channelId, contactId }
  })
  if (waitingFor !== 'conversation') return uses
  const contactId = state.contactId ?? run.contact_id
  return [...uses, { decision, effect: null, channelId: state.channelId!, contactId }]
}

function isSpeaking(effect: Effect): effect is Speaking {
  return 'channelId' in effect
}

function isMessage(effect: Effect): effect is SendEffect {
  return 'recipient' in effect
}

/** The contacts with the addresses that messages go to. */
class Contacts {
  readonly #ids: ReadonlyMap<SendEffect['kind'], ReadonlyMap<string, string>>

  private constructor(ids: ReadonlyMap<SendEffect['kind'], ReadonlyMap<string, string>>) {
    this.#ids = ids
  }

  static async ensure(ctx: Ctx, decided: readonly Decision[]): Promise<Contacts> {
    const messages = decided.flatMap(({ effects }) => effects.filter(isMessage))
    const addresses = (kind: SendEffect['kind']) =>
      messages.flatMap(({ kind: sent, recipient }) =>
        sent === kind && recipient !== 'own' ? [recipient.address] : [],
      )
    return new Contacts(
      new Map([
        ['send_template', await ensureContacts(ctx, 'phone', addresses('send_template'))],
        ['send_sms', await ensureContacts(ctx, 'phone', addresses('send_sms'))],
        ['send_email', await ensureContacts(ctx, 'email', addresses('send_email'))],
      ]),
    )
  }

  of({ kind, recipient }: SendEffect, own: string): string {
    return recipient === 'own' ? own : this.#ids.get(kind)!.get(recipient.address)!
  }
}
