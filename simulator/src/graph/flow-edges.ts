import type { FastifyInstance } from 'fastify'
import { GraphError } from '../errors.ts'
import type { Flow } from '../flows/flows.ts'
import type { World } from '../world.ts'
import { defineEdge, type GraphCall, ownAccount } from './edge.ts'
import { pageOf } from './pages.ts'

export const USUAL_FLOW_FIELDS = ['name', 'status', 'categories', 'validation_errors']

/** The flows edge of an account, the JSON of a Flow as its asset, and its publication. */
export function defineFlowEdges(app: FastifyInstance, world: World): void {
  const { flows } = world
  defineEdge(app, world, { method: 'POST', path: '/:id/flows', on: 'flows' }, (call) => {
    const { id } = flows.create(ownAccount(call, 'POST').wabaId, call.body)
    return { id, success: true, validation_errors: [] }
  })
  defineEdge(app, world, { method: 'GET', path: '/:id/flows' }, (call) => {
    const fields = call.query.fields ?? USUAL_FLOW_FIELDS.join(',')
    const found = flows.ofAccount(ownAccount(call).wabaId)
    return pageOf(found, { ...call, query: { ...call.query, fields } }, presentFlow)
  })
  defineEdge(app, world, { method: 'POST', path: '/:id/assets', on: 'flows' }, async (call) => {
    const { problems } = flows.upload(call.account.wabaId, call.id, await assetIn(call))
    return { success: problems.length === 0, validation_errors: problems }
  })
  defineEdge(app, world, { method: 'POST', path: '/:id/publish', on: 'flows' }, ({ account, id }) => {
    flows.publish(account.wabaId, id)
    return { success: true }
  })
}

export function presentFlow({ id, name, status, categories, problems }: Flow): Record<string, unknown> {
  return { id, name, status, categories, validation_errors: problems }
}

/** @throws GraphError 100 */
async function assetIn({ body, contentType }: GraphCall): Promise<unknown> {
  const form = await new Response(body as Buffer<ArrayBuffer>, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  const file = form?.get('file')
  if (!(file instanceof Blob) || form?.get('asset_type') !== 'FLOW_JSON' || form.get('name') !== 'flow.json')
    throw new GraphError(100, 'takes name flow.json, asset_type FLOW_JSON and file as multipart/form-data')
  try {
    return JSON.parse(await file.text())
  } catch {
    throw new GraphError(100, 'file: is not JSON')
  }
}
