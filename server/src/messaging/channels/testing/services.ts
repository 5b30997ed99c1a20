import { openTwilioService } from '../twilio/testing/service.ts'
import { openCloudService } from '../whatsapp-cloud/testing/service.ts'
import type { DirectedService } from './directed-service.ts'
import { openPaperService } from './paper-service.ts'

/** The services that the common cases of provider.test.ts run against, by the kind of their accounts. */
export const SERVICES: ReadonlyMap<string, () => Promise<DirectedService>> = new Map([
  ['whatsapp_cloud', openCloudService],
  ['twilio', openTwilioService],
  ['paper', openPaperService],
])
