import { openTwilioSmsService } from '../twilio/sms/testing/service.ts'
import { openTwilioService } from '../twilio/testing/service.ts'
import { openCloudService } from '../whatsapp-cloud/testing/service.ts'
import type { DirectedService } from './directed-service.ts'
import { openPaperService } from './paper-service.ts'

/** The services for the common cases of provider.test.ts, by the kind of their accounts. */
export const SERVICES: ReadonlyMap<string, () => Promise<DirectedService>> = new Map([
  ['whatsapp_cloud', openCloudService],
  ['twilio', openTwilioService],
  ['twilio_sms', openTwilioSmsService],
  ['paper', openPaperService],
])
