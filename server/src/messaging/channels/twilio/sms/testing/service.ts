import type { DirectedService } from '../../../testing/directed-service.ts'
import { openDirected } from '../../testing/service.ts'
import { twilioSms } from '../index.ts'

const SENDER = '+12125553881'

/** A simulated Twilio API for SMS. */
export function openTwilioSmsService(): Promise<DirectedService> {
  return openDirected({
    provider: twilioSms,
    apis: ['apiUrl', 'messagingUrl'],
    settings: { sender: SENDER },
    senderId: SENDER,
    refusal: 21602,
    numberOf: (phone) => phone,
    // A messaging service may choose another of its numbers.
    statusFrom: '+12125550000',
    more: () => ({ NumMedia: '0' }),
  })
}
