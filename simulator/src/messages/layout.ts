import type { MediaSource } from './media.ts'
import type { Outgoing } from './requests.ts'

/** A button of a message that opens or copies something, and is not a reply. */
export interface LinkButton {
  kind: 'url' | 'phone_number' | 'copy_code' | 'send_location' | 'send_contact' | 'other'
  title: string
  value: string | null
}

/** The parts of a message as a phone lays them out. Choices to tap are in the record. */
export interface Layout {
  header: string | null
  body: string
  footer: string | null
  buttons: LinkButton[]
  /** The title of the button that opens the list, and the sections with the ids of their rows. */
  list: { button: string; sections: { title: string | null; ids: string[] }[] } | null
  location: { latitude: number; longitude: number; name: string | null; address: string | null } | null
  /** The Flow that a button opens, from this screen on. Its token comes back with the answers. */
  flow: { id: string; token: string; button: string; screen: string } | null
  /** The message that a reaction is for. */
  reactsTo: string | null
  /** The file of a template's header, which is loaded when the phone shows it. */
  headerFile: MediaSource | null
  /** What a limited-time offer shows above the body. `endsAt` is an instant. */
  offer: { title: string; endsAt: string | null } | null
  /** The cards of a carousel, with the ids of their quick replies. */
  cards: { headerFile: MediaSource; body: string; buttons: LinkButton[]; ids: string[] }[]
}

export const PLAIN: Omit<Layout, 'body'> = {
  header: null,
  footer: null,
  buttons: [],
  list: null,
  location: null,
  flow: null,
  reactsTo: null,
  headerFile: null,
  offer: null,
  cards: [],
}

/** The layout of a message that is no template; `text` is its whole text. */
export function layoutOf(content: Exclude<Outgoing, { type: 'template' }>, text: string): Layout {
  if (content.type === 'reaction') return { ...PLAIN, body: text, reactsTo: content.reaction.message_id }
  if (content.type === 'location') {
    const { latitude, longitude, name = null, address = null } = content.location
    return { ...PLAIN, body: '', location: { latitude, longitude, name, address } }
  }
  if (content.type !== 'interactive') return { ...PLAIN, body: isPlaceholder(text) ? '' : text }
  const { interactive } = content
  const footer = 'footer' in interactive ? (interactive.footer?.text ?? null) : null
  const header = 'header' in interactive ? (interactive.header?.text ?? null) : null
  const laidOut = { ...PLAIN, header, body: interactive.body.text, footer }
  switch (interactive.type) {
    case 'list':
      return {
        ...laidOut,
        list: {
          button: interactive.action.button,
          sections: interactive.action.sections.map(({ title, rows }) => ({
            title: title ?? null,
            ids: rows.map(({ id }) => id),
          })),
        },
      }
    case 'cta_url': {
      const { display_text, url } = interactive.action.parameters
      return { ...laidOut, buttons: [{ kind: 'url', title: display_text, value: url }] }
    }
    case 'location_request_message':
      return { ...laidOut, buttons: [{ kind: 'send_location', title: '', value: null }] }
    case 'request_contact_info':
      return { ...laidOut, buttons: [{ kind: 'send_contact', title: '', value: null }] }
    case 'flow': {
      const {
        flow_id: id,
        flow_token: token,
        flow_cta: button,
        flow_action_payload,
      } = interactive.action.parameters
      return { ...laidOut, flow: { id, token, button, screen: flow_action_payload.screen } }
    }
    default:
      return laidOut
  }
}

/** A file without a caption has its type as text, such as `[image]`. */
function isPlaceholder(text: string): boolean {
  return /^\[[a-z]+\]$/.test(text)
}
