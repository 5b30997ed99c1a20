import { TestClock } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import type { TestApp } from '../../../../test/harness/harness.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { DueWork } from '../../../platform/jobs/index.ts'
import { openShop, type Shop } from '../../journeys/authoring/testing/shop.ts'
import { runsWorker } from '../../journeys/index.ts'
import { campaignsWorker } from '../worker.ts'

/** A shop whose clock the test moves, and whose campaigns go on only when told to. */
export interface CampaignWorld extends AsyncDisposable {
  shop: Shop
  app: TestApp
  clock: TestClock
  templateId: string
  /** People with a number each, or with these fields. */
  addPeople(people: Record<string, object>): Promise<void>
  /** A draft to these people. */
  draft(personExternalIds: readonly string[], more?: object): Promise<string>
  /** Works until nothing is due. */
  work(worker: DueWork): Promise<void>
  /** Enrolls whoever is due, and queues their messages. */
  enroll(): Promise<void>
  /** Says that all queued messages were sent. */
  sendAll(): Promise<void>
  /** External ids of the people with a message of the campaign, once for each message. */
  reached(campaign: string): Promise<string[]>
}

let numbers = 0

export async function openCampaignWorld(): Promise<CampaignWorld> {
  const clock = new TestClock()
  const shop = await openShop({ env: { PARLEY_ROLE: 'api' }, given: { clock } })
  const { app } = shop
  const { runtime, org } = app
  const templateId = await shop.addTemplate('APPROVED')
  const work = async (worker: DueWork) => {
    while ((await workOneBatch(runtime, worker, org.id)) > 0);
  }
  return {
    shop,
    app,
    clock,
    templateId,
    work,
    addPeople: async (people) => {
      const items = Object.entries(people).map(([externalId, fields]) => {
        numbers += 1
        return { externalId, phoneNumber: `+57300${String(numbers).padStart(7, '0')}`, ...fields }
      })
      for (let from = 0; from < items.length; from += 100)
        await app.ok('cdp_people_batch_upsert', { items: items.slice(from, from + 100) })
    },
    draft: async (personExternalIds, more = {}) => {
      const { id } = await app.ok('campaigns_create', {
        name: 'Spring',
        audience: { type: 'people', personExternalIds },
        message: { channel: 'whatsapp', templateId, templateBindings: { 1: 'literal:you' } },
        ...more,
      })
      return id
    },
    enroll: async () => {
      await work(campaignsWorker(runtime))
      await work(runsWorker(runtime))
    },
    sendAll: async () => {
      await runtime.pool.run(sql`
        update messages set status = 'sent', sent_at = ${clock.now()}, due_at = null
        where org_id = ${org.id} and status = 'queued'`)
    },
    reached: async (campaign) => {
      const rows = await runtime.pool.rows(sql<{ id: string }>`
        select r.person_external_id as id from messages m join runs r on r.org_id = ${org.id} and r.id = m.run_id
        where m.org_id = ${org.id} and m.initiative_id = ${fromWire('campaign', campaign)} and m.status <> 'canceled'
        order by 1`)
      return rows.map(({ id }) => id)
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}
