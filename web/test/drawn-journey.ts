import type { Page } from 'playwright-core'
import type { Visits } from './visits.ts'

/* A small journey on the canvas, for the tests of the canvas. */

/** Entry, wait, exit: both ways of the wait end the journey. */
export const definition = (name: string) => ({
  name,
  actions: [
    {
      id: 'start',
      kind: 'ENTRY',
      name: 'Start',
      position: { x: 0, y: 0 },
      inputs: { triggerType: 'manual' },
    },
    {
      id: 'wait',
      kind: 'WAIT_FOR_REPLY',
      name: 'Wait for an answer',
      position: { x: 0, y: 180 },
      inputs: { maxTimeout: '1d' },
    },
    { id: 'end', kind: 'EXIT', name: 'End', position: { x: 0, y: 380 } },
  ],
  edges: [
    { from: 'start', sourceHandle: 'SENT', to: 'wait' },
    { from: 'wait', sourceHandle: 'REPLIED', to: 'end' },
    { from: 'wait', sourceHandle: 'TIMEOUT', to: 'end' },
  ],
})

export interface Drawn {
  initiativeId: string
  journeyId: string
  path: string
}

/** Creates an initiative with this journey as its draft. */
export async function drawIn({ app: { ok } }: Visits, name: string, more: object = {}): Promise<Drawn> {
  const { id: initiativeId } = await ok('initiatives_create', { name, ...more })
  const { id: journeyId } = await ok('journeys_create_draft', { initiativeId, definition: definition(name) })
  return { initiativeId, journeyId, path: `/initiatives/${initiativeId}/journey` }
}

export interface Stored {
  revision: number
  definition: {
    actions: {
      id: string
      kind: string
      name?: string
      inputs?: Record<string, unknown>
      position?: { x: number; y: number }
    }[]
    edges: { from: string; sourceHandle: string; to: string }[]
  }
}

export const storedIn = async ({ app }: Visits, { journeyId }: Drawn): Promise<Stored> =>
  (await app.ok('journeys_get_definition', { journeyId })) as Stored

export const step = (page: Page, name: string) => page.locator('.react-flow__node').filter({ hasText: name })

export const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
