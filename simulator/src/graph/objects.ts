import type { FastifyInstance } from 'fastify'
import type { Account, BusinessNumber } from '../accounts.ts'
import { displayNumber } from '../phone-numbers.ts'
import type { World } from '../world.ts'
import { defineEdge, type GraphCall, injectError, ownAccount } from './edge.ts'
import { presentFlow, USUAL_FLOW_FIELDS } from './flow-edges.ts'
import { presentMedia } from './media-edges.ts'
import { chosenFields, pageOf } from './pages.ts'
import { presentTemplate, USUAL_TEMPLATE_FIELDS } from './template-edges.ts'

const USUAL_ACCOUNT_FIELDS = ['name', 'timezone_id', 'message_template_namespace']
const USUAL_NUMBER_FIELDS = [
  'verified_name',
  'code_verification_status',
  'display_phone_number',
  'quality_rating',
  'platform_type',
  'throughput',
]

/** Edges that read accounts, their numbers, and any object by its id. */
export function defineObjects(app: FastifyInstance, world: World): void {
  defineEdge(app, world, { method: 'GET', path: '/:id' }, (call) => readObject(world, call))
  defineEdge(app, world, { method: 'GET', path: '/:id/phone_numbers' }, (call) => {
    const { numbers } = ownAccount(call)
    const usual = call.query.fields ?? [...USUAL_NUMBER_FIELDS, 'status', 'name_status'].join(',')
    return pageOf(numbers, { ...call, query: { ...call.query, fields: usual } }, presentNumber)
  })
}

function readObject(world: World, { account, id, query }: GraphCall): object {
  if (id === account.wabaId) return chosenFields(presentAccount(account), query.fields, USUAL_ACCOUNT_FIELDS)
  const number = account.numbers.find((own) => own.id === id)
  if (number) return chosenFields(presentNumber(number), query.fields, USUAL_NUMBER_FIELDS)
  const file = world.media.withId(account.wabaId, id)
  if (file) {
    injectError(world, { wabaId: account.wabaId, on: 'media' })
    return presentMedia(world, file)
  }
  const flow = world.flows.withId(account.wabaId, id)
  if (flow) return chosenFields(presentFlow(flow), query.fields, USUAL_FLOW_FIELDS)
  const template = world.templates.ofCaller(account.wabaId, id, 'GET')
  return chosenFields(presentTemplate(template), query.fields, USUAL_TEMPLATE_FIELDS)
}

function presentAccount({ wabaId, name }: Account): Record<string, unknown> {
  return {
    id: wabaId,
    name,
    timezone_id: '1',
    message_template_namespace: `ns_${wabaId}`,
    account_review_status: 'APPROVED',
    whatsapp_business_manager_messaging_limit: 'TIER_UNLIMITED',
  }
}

function presentNumber({ id, phone, verifiedName, throughput }: BusinessNumber): Record<string, unknown> {
  return {
    id,
    display_phone_number: displayNumber(phone),
    verified_name: verifiedName,
    status: 'CONNECTED',
    quality_rating: 'GREEN',
    name_status: 'APPROVED',
    code_verification_status: 'VERIFIED',
    platform_type: 'CLOUD_API',
    throughput: { level: throughput > 80 ? 'HIGH' : 'STANDARD' },
  }
}
