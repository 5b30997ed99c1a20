import { createHmac } from 'node:crypto'
import type { Account } from '../accounts.ts'
import type { Encoded, Notice } from '../webhooks/notices.ts'
import { TWILIO_CODES } from './errors.ts'
import { accountSid, messageSid } from './ids.ts'

/** Twilio's webhooks for these notices, one form each. Template reviews cause none. */
export function formsOf(account: Account, callbackUrl: string, notices: readonly Notice[]): Encoded[] {
  return notices.flatMap((notice) => {
    if ('status' in notice) return statusForm(account, notice.number.phone, notice.status as Status)
    if ('message' in notice)
      return [
        encodedForm(account, callbackUrl, messageForm(account, notice.number.phone, notice as MessageNotice)),
      ]
    return []
  })
}

interface Status {
  id: string
  status: string
  recipient_id: string
  /** The status callback of this message. */
  biz_opaque_callback_data?: string
  errors?: { code: number; title: string }[]
}

function statusForm(account: Account, phone: string, status: Status): Encoded[] {
  const url = status.biz_opaque_callback_data
  if (!url) return []
  const [error] = status.errors ?? []
  const form = {
    MessageSid: messageSid(status.id),
    MessageStatus: status.status === 'failed' ? 'undelivered' : status.status,
    From: `whatsapp:+${phone}`,
    To: `whatsapp:${/^\d/.test(status.recipient_id) ? '+' : ''}${status.recipient_id}`,
    ChannelPrefix: 'whatsapp',
    ...(error && { ErrorCode: String(TWILIO_CODES[error.code] ?? error.code), ErrorMessage: error.title }),
  }
  return [encodedForm(account, url, form)]
}

interface MessageNotice {
  message: {
    id: string
    /** Missing where the person hides the number. */
    from?: string
    from_user_id: string
    from_parent_user_id?: string
    type: string
    text?: { body: string }
    button?: { text: string; payload: string }
    context?: { id: string }
    referral?: Record<string, unknown>
    interactive?: { button_reply?: Reply; list_reply?: Reply }
    location?: { latitude: number; longitude: number; name?: string; address?: string }
    /** The file, under the message's type as key. */
    [type: string]: unknown
  }
  contact: { profile: { name: string } } | null
  fileAt: string | null
}

interface File {
  id: string
  mime_type: string
  caption?: string
}

/** The path of a message's file at Twilio. */
function mediaPath(account: Account, message: string, id: string): string {
  return `/2010-04-01/Accounts/${accountSid(account)}/Messages/${message}/Media/ME${id}`
}

interface Reply {
  id: string
  title: string
}

function messageForm(
  account: Account,
  phone: string,
  { message, contact, fileAt }: MessageNotice,
): Record<string, string> {
  const file = message[message.type] as File | undefined
  const { button, context, location, interactive, referral, text } = message
  const reply = interactive?.button_reply
  const row = interactive?.list_reply
  return {
    MessageSid: messageSid(message.id),
    SmsStatus: 'received',
    From: `whatsapp:${message.from === undefined ? message.from_user_id : `+${message.from}`}`,
    To: `whatsapp:+${phone}`,
    ...(message.from !== undefined && { WaId: message.from }),
    ExternalUserId: message.from_user_id,
    ...(message.from_parent_user_id !== undefined && { ParentExternalUserId: message.from_parent_user_id }),
    ...(contact && { ProfileName: contact.profile.name }),
    Body: text?.body ?? button?.text ?? reply?.title ?? row?.title ?? '',
    NumMedia: fileAt && file ? '1' : '0',
    ...(fileAt &&
      file && {
        Body: file.caption ?? '',
        MediaUrl0: `${fileAt}${mediaPath(account, messageSid(message.id), file.id)}`,
        MediaContentType0: file.mime_type,
      }),
    ...(context && { OriginalRepliedMessageSid: messageSid(context.id) }),
    ...(referral && referralFields(referral)),
    ...(button && { ButtonText: button.text, ButtonPayload: button.payload }),
    ...(reply && { ButtonText: reply.title, ButtonPayload: reply.id }),
    ...(row && { ListTitle: row.title, ListId: row.id }),
    ...(location && {
      Latitude: String(location.latitude),
      Longitude: String(location.longitude),
      ...(location.name && { Label: location.name }),
      ...(location.address && { Address: location.address }),
    }),
  }
}

/** Twilio's names of what WhatsApp tells of an ad. */
const REFERRAL_FIELDS: Record<string, string> = {
  source_type: 'ReferralSourceType',
  source_id: 'ReferralSourceId',
  source_url: 'ReferralSourceUrl',
  headline: 'ReferralHeadline',
  body: 'ReferralBody',
  image_url: 'ReferralMediaUrl',
  video_url: 'ReferralMediaUrl',
  ctwa_clid: 'ReferralCtwaClid',
}

function referralFields(referral: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(REFERRAL_FIELDS).flatMap(([name, field]) =>
      referral[name] === undefined ? [] : [[field, String(referral[name])]],
    ),
  )
}

/** A form for a callback, signed as Twilio signs. */
export function encodedForm(account: Account, url: string, given: Record<string, string>): Encoded {
  const form = { AccountSid: accountSid(account), ...given }
  const names = Object.keys(form).sort() as (keyof typeof form)[]
  const signed = url + names.map((name) => name + form[name]).join('')
  return {
    url,
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'TwilioProxy/1.1' },
    signature: {
      'x-twilio-signature': createHmac('sha1', account.appSecret).update(signed).digest('base64'),
    },
    notices: 1,
  }
}
