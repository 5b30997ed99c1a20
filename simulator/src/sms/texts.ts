import { randomUUID } from 'node:crypto'
import type { Account, BusinessNumber } from '../accounts.ts'
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { waIdOf } from '../phone-numbers.ts'
import { TwilioError } from '../twilio/errors.ts'
import { messageSid } from '../twilio/ids.ts'
import { encodedForm } from '../twilio/notices.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'

/** Virtual milliseconds until the statuses of an SMS. */
const SENT_AFTER_MS = 200
const DELIVERED_AFTER_MS = 1_000
const LONGEST_TEXT = 1_600

/** What Twilio answers to these words by itself. */
const WORDS = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'UNSTOP', 'YES'],
  HELP: ['HELP', 'INFO'],
}
type OptOutType = keyof typeof WORDS

const ANSWERS: Record<OptOutType, string> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
}

/** An SMS to or from a person. */
export interface Text {
  sid: string
  direction: 'received' | 'sent'
  wabaId: string
  /** Digits of the business's number, and of the person's. */
  number: string
  phone: string
  body: string
  at: Date
  status: 'queued' | 'sent' | 'delivered' | 'undelivered' | null
  errorCode: number | null
  /** Whether Twilio wrote it. */
  isAutomatic: boolean
}

interface Parts {
  clock: Clock
  faults: Faults
  webhooks: Webhooks
}

export interface TextToSend {
  to: string
  body: string
  callbackUrl: string | null
}

export interface TextToWrite {
  phone: string
  body: string
  /** What the account's own settings take the text for. */
  optOutType?: OptOutType | undefined
}

/** All SMS of the simulated businesses, and who replied STOP to which number. */
export class Texts {
  readonly #parts: Parts
  readonly #texts: Text[] = []
  readonly #stopped = new Set<string>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Takes a text of a business. Throws what Twilio refuses at once. */
  accept(account: Account, number: BusinessNumber, { to, body, callbackUrl }: TextToSend): Text {
    if (!/^\+[1-9]\d{6,14}$/.test(to))
      throw new TwilioError(400, 21211, `The 'To' number ${to} is not valid.`)
    const phone = to.slice(1)
    if (body === '') throw new TwilioError(400, 21602, 'Message body is required.')
    if (body.length > LONGEST_TEXT) throw new TwilioError(400, 21617, 'The message body is too long.')
    if (this.#stopped.has(pairOf(number, phone)))
      throw new TwilioError(400, 21610, 'Attempt to send to unsubscribed recipient')
    const text = this.#add(account, number, { phone, body, direction: 'received', status: 'queued' })
    const failure = this.#parts.faults.inject('status_failed', {
      wabaId: account.wabaId,
      phone: waIdOf(phone),
    })
    this.#parts.clock.after(SENT_AFTER_MS, () => this.#move(account, text, 'sent', callbackUrl))
    this.#parts.clock.after(DELIVERED_AFTER_MS, () => {
      text.errorCode = failure?.code ?? null
      this.#move(account, text, failure ? 'undelivered' : 'delivered', callbackUrl)
    })
    return text
  }

  /** A person writes. Twilio answers some words by itself, and tells the business of them too. */
  write(account: Account, number: BusinessNumber, { phone, body, optOutType }: TextToWrite): Text {
    const text = this.#add(account, number, { phone, body, direction: 'sent', status: null })
    const type = optOutType ?? typeOf(body)
    if (type === 'STOP') this.#stopped.add(pairOf(number, phone))
    if (type === 'START') this.#stopped.delete(pairOf(number, phone))
    if (type) {
      const answer = { phone, body: ANSWERS[type], direction: 'received', status: 'delivered' } as const
      this.#add(account, number, answer, true)
    }
    const url = account.smsServiceUrl ?? number.smsUrl
    if (url)
      this.#parts.webhooks.post(account, 'messages', () =>
        encodedForm(account, url, {
          MessageSid: text.sid,
          SmsMessageSid: text.sid,
          SmsStatus: 'received',
          From: `+${phone}`,
          To: `+${number.phone}`,
          Body: body,
          NumMedia: '0',
          NumSegments: '1',
          ...(type && { OptOutType: type }),
        }),
      )
    return text
  }

  ofPhone(phone: string): Text[] {
    return this.#texts.filter((text) => text.phone === phone)
  }

  ofAccount({ wabaId }: Account): Text[] {
    return this.#texts.filter((text) => text.wabaId === wabaId)
  }

  #add(
    { wabaId }: Account,
    number: BusinessNumber,
    text: Pick<Text, 'phone' | 'body' | 'direction' | 'status'>,
    isAutomatic = false,
  ): Text {
    const sid = messageSid(randomUUID())
    const kept = {
      ...text,
      sid,
      wabaId,
      number: number.phone,
      at: this.#parts.clock.now(),
      errorCode: null,
      isAutomatic,
    }
    this.#texts.push(kept)
    return kept
  }

  #move(account: Account, text: Text, status: NonNullable<Text['status']>, url: string | null): void {
    text.status = status
    if (url === null) return
    this.#parts.webhooks.post(account, 'statuses', () =>
      encodedForm(account, url, {
        MessageSid: text.sid,
        SmsSid: text.sid,
        MessageStatus: status,
        SmsStatus: status,
        From: `+${text.number}`,
        To: `+${text.phone}`,
        ...(status === 'undelivered' && { ErrorCode: String(text.errorCode) }),
      }),
    )
  }
}

function pairOf(number: BusinessNumber, phone: string): string {
  return `${number.id} ${phone}`
}

function typeOf(body: string): OptOutType | undefined {
  const word = body.trim().toUpperCase()
  return (Object.keys(WORDS) as OptOutType[]).find((type) => WORDS[type].includes(word))
}
