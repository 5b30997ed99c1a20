import type { Evidence } from './evidence.ts'

interface Envelope {
  id: string
  type: string
  data: { run?: { engagementId: string } }
}

/**
 * Every delivery arrives at least once, with one id and one body. The start and the end of a run are one event each.
 */
export function checkDeliveries({ runs, deliveries, received }: Evidence): string[] {
  const findings: string[] = []
  const bodies = new Map<string, string>()
  for (const { key, webhookId, body } of received) {
    const { id } = JSON.parse(body) as Envelope
    if (id !== key || id !== webhookId)
      findings.push(`a delivery of ${id} came with the ids ${key} and ${webhookId}`)
    if ((bodies.get(id) ?? body) !== body) findings.push(`event ${id} came with two bodies`)
    bodies.set(id, body)
  }
  const taken = new Set(received.filter(({ answered }) => answered).map(({ key }) => key))
  const reported = new Map<string, number>()
  for (const { status, body } of deliveries) {
    const { id, type, data } = JSON.parse(body) as Envelope
    if (status !== 'delivered') findings.push(`the delivery of ${id} (${type}) is ${status}`)
    if (!taken.has(id)) findings.push(`event ${id} (${type}) never reached the receiver`)
    if (data.run)
      reported.set(
        `${type} ${data.run.engagementId}`,
        (reported.get(`${type} ${data.run.engagementId}`) ?? 0) + 1,
      )
  }
  for (const { id } of runs) {
    for (const type of ['journey_run.started', 'journey_run.ended']) {
      const count = reported.get(`${type} run_${id.replaceAll('-', '')}`) ?? 0
      if (count !== 1) findings.push(`${type} of run ${id} is ${count} events`)
    }
  }
  return findings
}
