import { email, emailWith } from './email/index.ts'
import { Sessions } from './email/sessions.ts'
import type { Provider } from './provider/provider.ts'
import { twilio } from './twilio/index.ts'
import { twilioSms } from './twilio/sms/index.ts'
import { whatsappCloud } from './whatsapp-cloud/index.ts'

/** The messaging services of this installation, by the kind of their accounts. */
export type Providers = ReadonlyMap<string, Provider>

/**
 * To add a service, create a folder that implements `Provider` and add a line here. Services have no state between
 * calls.
 */
export const providers: Providers = new Map(
  [whatsappCloud, twilio, twilioSms, email].map((provider) => [provider.kind, provider]),
)

/** The services for the workers of a process, with connections that stay open between messages. */
export function openProviders(): Providers {
  return new Map([...providers, [email.kind, emailWith(new Sessions())]])
}
