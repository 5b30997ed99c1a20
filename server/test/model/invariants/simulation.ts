import { toWire } from '../../../src/platform/core/index.ts'
import type { Evidence, Run } from '../evidence.ts'
import type { World } from '../world.ts'

const ENDS = ['completed', 'no_reply', 'abandoned']

/** `journeys_simulate` with the events of a real run gives the same steps. */
export async function simulationsAgree(world: World, { runs }: Evidence): Promise<string[]> {
  const problems: string[] = []
  for (const run of runs) {
    // A step that was stopped, because the contact must not be messaged, leads nowhere.
    const left = run.steps.filter(
      ({ status, signal, node_kind }) => status === 'EXITED' && (signal !== null || node_kind === 'EXIT'),
    )
    const simulated = await world.ok('journeys_simulate', {
      ...scriptOf(run),
      ...(await personOf(world, run)),
    })
    const steps = simulated.steps as { nodeId: string; signal: string | null }[]
    const real = left.map(({ node_id, signal }) => `${node_id} ${signal}`)
    const same = steps.slice(0, real.length).map(({ nodeId, signal }) => `${nodeId} ${signal}`)
    if (real.join() !== same.join()) {
      problems.push(`${toWire('run', run.id)} went ${real.join()}, simulated ${same.join()}`)
    } else if (ENDS.includes(run.end_reason ?? '') && simulated.endReason !== run.end_reason) {
      problems.push(`${toWire('run', run.id)} ended ${run.end_reason}, simulated ${simulated.endReason}`)
    }
  }
  return problems
}

/**
 * The person of a run. The simulation refuses to message a person who opted out later than the run did. In their place
 * it takes an invented one; no journey here decides by data of the person.
 */
async function personOf(
  world: World,
  { person_external_id: externalId }: Run,
): Promise<Record<string, unknown>> {
  const { mayContact } = await world.ok('do_not_contact_check', { personExternalId: externalId })
  if (mayContact) return { personExternalId: externalId }
  return { person: { externalId: 'somebody-else', firstName: externalId, phoneNumber: '+573009990000' } }
}

/**
 * The history of a run as a script: its replies, the response to its call, its random draw. A reply after 30 hours is
 * too late for the first wait of a survey and in time for the second.
 */
function scriptOf({ journey_id, steps, state }: Run): Record<string, unknown> {
  const leftOver = (node: string) => steps.find(({ node_id }) => node_id === node)?.signal ?? null
  const lot = leftOver('lots')
  const call = (state.nodeOutputs as Record<string, { status: number | null }> | undefined)?.call
  const replies = [
    ...(leftOver('wait1') === 'REPLIED' || leftOver('wait') === 'REPLIED'
      ? [{ after: '1m', text: 'hm' }]
      : []),
    ...(leftOver('more') === 'REPLIED' ? [{ after: '1m', text: 'hm' }] : []),
    ...(leftOver('wait2') === 'REPLIED' ? [{ after: '30h', text: 'hm' }] : []),
  ]
  return {
    journeyId: toWire('journey', journey_id),
    replies,
    closesAfter: leftOver('talk') === 'STALE' ? '90d' : '1m',
    answers: { call: { status: leftOver('call') === 'FAILED' ? 500 : (call?.status ?? 200) } },
    force: lot === null ? {} : { lots: lot },
  }
}
