import type { Evidence } from '../checks/index.ts'
import { makeTemplates, type Organization } from '../load/organization.ts'

const TEMPLATE = 'news'
/** The most people of one call. */
const BATCH = 500

/** A campaign that was started. */
export interface SentCampaign {
  people: number
  /** Who did not get it, and who got it twice. */
  look(evidence: Evidence): { lost: string[]; doubled: string[] }
}

/** Sends a campaign to new people. Each has to get it once. */
export async function sendCampaign({ caller }: Organization, people: number): Promise<SentCampaign> {
  // By the digits of the number, as the provider names it.
  const phones = new Map<string, string>()
  const items = Array.from({ length: people }, (_, number) => {
    const [externalId, digits] = [`reader-${number}`, `57311${String(number).padStart(7, '0')}`]
    phones.set(digits, externalId)
    return { externalId, firstName: 'Ana', phoneNumber: `+${digits}` }
  })
  for (let from = 0; from < people; from += BATCH)
    await caller.post('/cdp/people/batch', { items: items.slice(from, from + BATCH) })
  const templates = await makeTemplates(caller, { [TEMPLATE]: 'estas son las novedades del mes.' })
  const { id } = await caller.post<{ id: string }>('/campaigns', {
    name: 'News',
    audience: { type: 'people', personExternalIds: items.map(({ externalId }) => externalId) },
    message: {
      channel: 'whatsapp',
      templateId: templates[TEMPLATE],
      templateBindings: { 1: 'person.firstName' },
    },
  })
  // Not repeated, because the lost answer may have been a success.
  await caller.once('POST', `/campaigns/${id}/start`)
  return {
    people,
    look: ({ accepted }) => {
      const counts = new Map([...phones.keys()].map((phone) => [phone, 0]))
      for (const { to, template } of accepted)
        if (template?.name === TEMPLATE) counts.set(to, (counts.get(to) ?? 0) + 1)
      const found = [...counts].map(([phone, count]) => ({ who: phones.get(phone) ?? phone, count }))
      return {
        lost: found.filter(({ count }) => count === 0).map(({ who }) => `${who} did not get the campaign`),
        doubled: found
          .filter(({ count }) => count > 1)
          .map(({ who, count }) => `${who} got the campaign ${count} times`),
      }
    },
  }
}
