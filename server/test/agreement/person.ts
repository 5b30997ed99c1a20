import { receiveMessages } from '../../src/messaging/channels/receiving/inbound.ts'
import { applyStatuses } from '../../src/messaging/channels/receiving/statuses.ts'
import { channelSink } from '../../src/messaging/index.ts'
import { toWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import type { Case } from './cases.ts'
import { CHANNELS, type Channel } from './providers.ts'
import { senderOf, type World } from './world.ts'

const MINUTE_MS = 60_000

interface RunNow {
  waiting_for: string | null
  waiting_on: string | null
  deadline_at: Date | null
  rev: number
  messages_sent: number
  messages_received: number
  ended_at: Date | null
}

/** A message of the run, oldest first. */
interface MessageNow {
  id: string
  kind: Channel
  address: string
  status: string
  delivered_at: Date | null
}

/** The next thing that the person, or a colleague, does. */
type Deed = { at: Date } & ({ do: 'reply'; reply: Case['replies'][number] } | { do: 'close' })

/**
 * The person of a run, who behaves as the case says and as the person of `journeys_simulate` does: replies come a set
 * time after the run began to wait or got the last one, and a colleague closes the conversation.
 */
export class ScriptedPerson {
  readonly #world: World
  readonly #case: Case
  readonly #runId: string
  readonly #addresses: Record<Channel, string>
  #replied = 0
  /** Since when the run waits for this person, and the wait that this is about. */
  #since: { wait: string; at: Date } | null = null

  constructor(world: World, item: Case, runId: string, addresses: Record<Channel, string>) {
    this.#world = world
    this.#case = item
    this.#runId = runId
    this.#addresses = addresses
  }

  /** WhatsApp reports what it delivered. */
  async reportDeliveries(): Promise<boolean> {
    if (this.#case.outcomes.whatsapp !== 'delivered') return false
    const open = (await this.#messages()).filter(
      ({ kind, status, delivered_at }) =>
        kind === 'whatsapp' && status === 'accepted' && delivered_at === null,
    )
    if (open.length === 0) return false
    const { channelId } = this.#world.channels.whatsapp
    const senderId = senderOf('whatsapp')
    await this.#world.tx((ctx) =>
      applyStatuses(
        ctx,
        new Map([[senderId, channelId]]),
        open.map(({ id }) => {
          const status = { status: 'delivered', providerId: `of ${id}`, messageId: id, at: null } as const
          return { kind: 'status', senderId, ...status }
        }),
      ),
    )
    return true
  }

  /** null while the run waits for something else, or for longer than the person. */
  async nextDeed(): Promise<Deed | null> {
    const run = await this.#run()
    const { waiting_for, waiting_on, deadline_at, messages_sent, messages_received } = run
    if (run.ended_at || (waiting_for !== 'reply' && waiting_for !== 'conversation')) {
      this.#since = null
      return null
    }
    const wait = `${waiting_for} ${waiting_on} ${await this.#stepCount()} ${this.#replied}`
    if (this.#since?.wait !== wait) this.#since = { wait, at: this.#world.clock.now() }
    const after = (minutes: number) => new Date(this.#since!.at.getTime() + minutes * MINUTE_MS)
    const isInTime = (at: Date) => deadline_at === null || at <= deadline_at
    const reply = this.#case.replies[this.#replied]
    const isHeard = messages_sent > 0 || waiting_for === 'conversation'
    if (reply && isHeard && isInTime(after(reply.minutes)))
      return { at: after(reply.minutes), do: 'reply', reply }
    const closing = after(this.#case.closesAfterMinutes)
    if (waiting_for === 'conversation' && messages_received > 0 && isInTime(closing))
      return { at: closing, do: 'close' }
    return null
  }

  async perform(deed: Deed): Promise<void> {
    if (deed.do === 'close') {
      const { waiting_on } = await this.#run()
      await this.#world.app.ok('conversations_resolve', { id: toWire('conversation', waiting_on!) })
      return
    }
    this.#replied += 1
    await this.#write(deed.reply.text, await this.#channelFor(deed.reply.elsewhere))
  }

  /** The channel of the latest message that left, or the other one where something left, too. */
  async #channelFor(elsewhere: boolean): Promise<Channel> {
    const left = (await this.#messages()).filter(
      ({ status }) => !['queued', 'failed', 'canceled'].includes(status),
    )
    const latest = left.at(-1)?.kind ?? this.#case.initiative
    const other = CHANNELS.find((channel) => channel !== latest)!
    return elsewhere && left.some(({ kind }) => kind === other) ? other : latest
  }

  async #write(text: string, channel: Channel): Promise<void> {
    const { accountId, channelId } = this.#world.channels[channel]
    const senderId = senderOf(channel)
    const from = [{ kind: channel === 'email' ? 'email' : 'phone', value: this.#addresses[channel] }] as const
    await this.#world.tx(async (ctx) => {
      const event = {
        kind: 'inbound' as const,
        senderId,
        providerId: `reply ${this.#replied} of ${this.#runId}`,
        at: null,
        from,
        name: null,
        type: 'text' as const,
        text,
        buttonPayload: null,
        files: [],
      }
      const channels = new Map([[senderId, channelId]])
      const { receive, joinContacts } = ctx.services.get(channelSink)
      await receive(ctx, await receiveMessages(ctx, accountId, channels, [event], joinContacts))
    })
  }

  #run(): Promise<RunNow> {
    const { runtime, org } = this.#world.app
    return runtime.pool.one(sql<RunNow>`
      select waiting_for, waiting_on, deadline_at, rev, messages_sent, messages_received, ended_at from runs
      where org_id = ${org.id} and id = ${this.#runId}`)
  }

  async #stepCount(): Promise<number> {
    const { runtime, org } = this.#world.app
    const { step_count } = await runtime.pool.one(sql<{ step_count: number }>`
      select step_count from runs where org_id = ${org.id} and id = ${this.#runId}`)
    return step_count
  }

  #messages(): Promise<MessageNow[]> {
    const { runtime, org } = this.#world.app
    return runtime.pool.rows(sql<MessageNow>`
      select m.id, ch.kind, coalesce(k.phone_number, k.email) as address, m.status, m.delivered_at
      from messages m
      join channels ch on ch.org_id = ${org.id} and ch.id = m.channel_id
      join contacts k on k.org_id = ${org.id} and k.id = m.contact_id
      where m.org_id = ${org.id} and m.run_id = ${this.#runId} and m.direction = 'outbound'
      order by m.created_at, m.id`)
  }
}
