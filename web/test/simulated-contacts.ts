import { expect } from 'vitest'
import type { TestApp } from '../../server/test/harness/harness.ts'
import { eventually } from '../../server/test/harness/waiting.ts'
import { simulate } from '../../server/test/peers/simulator.ts'

/** People with simulated phones, who write to the organization's number. */
export interface SimulatedContacts {
  /** A phone that nobody has used yet. */
  newPhone(): string
  /** Makes a person with a new phone, who writes. Returns their conversation. */
  writes(name: string, ...letters: (string | object)[]): Promise<{ id: string; phone: string }>
  /** Somebody writes again. */
  write(phone: string, letter: string | object): Promise<void>
  /** What the phone has received, once there is as much. */
  received(phone: string, count: number): Promise<{ text: string }[]>
}

export function simulatedContacts(app: () => TestApp): SimulatedContacts {
  let phones = 0
  const newPhone = () => `+57300577${4000 + phones++}`
  const post = async (phone: string, letter: string | object) => {
    const { data } = await app().ok('whatsapp_numbers_list')
    const { accounts } = await simulate(app(), 'GET', '/accounts')
    const { wabaId } = accounts.find(
      (each: { phoneNumber: string }) => each.phoneNumber === data[0].phoneNumber,
    )
    const content = typeof letter === 'string' ? { text: letter } : letter
    await simulate(app(), 'POST', `/contacts/${encodeURIComponent(phone)}/messages`, { wabaId, ...content })
  }
  return {
    newPhone,
    write: post,
    async writes(name, ...letters) {
      const phone = newPhone()
      await app().ok('cdp_people_upsert', { externalId: phone.slice(1), firstName: name, phoneNumber: phone })
      for (const letter of letters) await post(phone, letter)
      return eventually(async () => {
        const { data } = await app().ok('conversations_list', { text: phone })
        expect(data).toHaveLength(1)
        const id: string = data[0].id
        const messages = await app().ok('conversations_messages_list', { id })
        // What the service answers of itself, such as the confirmation of a STOP, does not count.
        const written = messages.data.filter(
          ({ direction }: { direction: string }) => direction === 'inbound',
        )
        expect(written).toHaveLength(letters.length)
        return { id, phone }
      })
    },
    received: (phone, count) =>
      eventually(async () => {
        const { messages } = await simulate(app(), 'GET', `/contacts/${encodeURIComponent(phone)}/messages`)
        const got = messages.filter((message: { direction: string }) => message.direction === 'received')
        expect(got.length).toBeGreaterThanOrEqual(count)
        return got
      }),
  }
}
