import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Account, BusinessNumber } from '../accounts.ts'
import { TwilioError } from '../twilio/errors.ts'
import type { World } from '../world.ts'
import { phoneNumberSid, serviceSid } from './ids.ts'

type Authenticate = (world: World, request: FastifyRequest) => Account

const NumberChange = z.looseObject({ SmsUrl: z.url() })
const ServiceChange = z.looseObject({ InboundRequestUrl: z.url() })

/** The account's numbers and its messaging service, at which SMS of people are subscribed. */
export function defineSmsSenders(app: FastifyInstance, world: World, authenticate: Authenticate): void {
  const numbers = '/2010-04-01/Accounts/:account/IncomingPhoneNumbers'
  app.get<{ Querystring: { PhoneNumber?: string } }>(`${numbers}.json`, async (request) => {
    const account = authenticate(world, request)
    const { PhoneNumber: wanted } = request.query
    const found = account.numbers.filter(({ phone }) => wanted === undefined || wanted === `+${phone}`)
    return { incoming_phone_numbers: found.map(presentNumber) }
  })
  app.post<{ Params: { sid: string } }>(`${numbers}/:sid.json`, async (request) => {
    const account = authenticate(world, request)
    const number = account.numbers.find(({ id }) => phoneNumberSid(id) === request.params.sid)
    if (!number) throw new TwilioError(404, 20404, 'no such number')
    world.accounts.listenForSms(() => {
      number.smsUrl = NumberChange.parse(request.body).SmsUrl
    })
    return presentNumber(number)
  })
  const service = '/v1/Services/:sid'
  const known = (request: FastifyRequest) => {
    const account = authenticate(world, request)
    if ((request.params as { sid: string }).sid !== serviceSid(account))
      throw new TwilioError(404, 20404, 'no such service')
    return account
  }
  app.get(service, async (request) => presentService(known(request)))
  app.post(service, async (request) => {
    const account = known(request)
    world.accounts.listenForSms(() => {
      account.smsServiceUrl = ServiceChange.parse(request.body).InboundRequestUrl
    })
    return presentService(account)
  })
  app.get(`${service}/PhoneNumbers`, async (request) => ({
    phone_numbers: known(request).numbers.map(presentNumber),
  }))
}

function presentNumber({ id, phone, verifiedName, smsUrl }: BusinessNumber): object {
  return {
    sid: phoneNumberSid(id),
    phone_number: `+${phone}`,
    friendly_name: verifiedName,
    capabilities: { sms: true, mms: false, voice: true },
    sms_url: smsUrl ?? '',
  }
}

function presentService(account: Account): object {
  return {
    sid: serviceSid(account),
    friendly_name: account.name,
    inbound_request_url: account.smsServiceUrl ?? null,
  }
}
