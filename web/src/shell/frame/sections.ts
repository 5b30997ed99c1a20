import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Activity,
  BookOpen,
  Boxes,
  ChartPie,
  ClipboardList,
  Code,
  FileUp,
  House,
  type Icon,
  Inbox,
  LayoutTemplate,
  Megaphone,
  MessageSquare,
  Send,
  Settings,
  Users,
} from '../../ui/icons/icons.tsx'

export interface Section {
  to:
    | '/'
    | '/inbox/{-$conversation}'
    | '/people'
    | '/segments'
    | '/forms'
    | '/campaigns'
    | '/initiatives'
    | '/templates'
    | '/knowledge'
    | '/objects'
    | '/events'
    | '/messages'
    | '/imports'
    | '/developers/connect'
    | '/settings/account'
  /** The common path of its screens, when the section opens at one of several. */
  within?: '/inbox' | '/developers' | '/settings'
  label: MessageDescriptor
  icon: Icon
  /** The key after `g`. */
  key: string
}

/** The sections of the workspace, in the groups of the navigation. */
export const SECTIONS: readonly { heading: MessageDescriptor | null; sections: readonly Section[] }[] = [
  {
    heading: null,
    sections: [
      { to: '/', label: msg`Home`, icon: House, key: 'h' },
      { to: '/inbox/{-$conversation}', within: '/inbox', label: msg`Inbox`, icon: Inbox, key: 'm' },
    ],
  },
  {
    heading: msg`Customers`,
    sections: [
      { to: '/people', label: msg`People`, icon: Users, key: 'p' },
      { to: '/segments', label: msg`Segments`, icon: ChartPie, key: 's' },
      { to: '/forms', label: msg`Forms`, icon: ClipboardList, key: 'f' },
    ],
  },
  {
    heading: msg`Outreach`,
    sections: [
      { to: '/campaigns', label: msg`Campaigns`, icon: Send, key: 'c' },
      { to: '/initiatives', label: msg`Initiatives`, icon: Megaphone, key: 'n' },
      { to: '/templates', label: msg`Templates`, icon: LayoutTemplate, key: 'l' },
      { to: '/knowledge', label: msg`Knowledge`, icon: BookOpen, key: 'k' },
    ],
  },
  {
    heading: msg`Data`,
    sections: [
      { to: '/objects', label: msg`Objects`, icon: Boxes, key: 'o' },
      { to: '/events', label: msg`Events`, icon: Activity, key: 'e' },
      { to: '/messages', label: msg`Messages`, icon: MessageSquare, key: 'v' },
      { to: '/imports', label: msg`Imports`, icon: FileUp, key: 'i' },
    ],
  },
  {
    heading: msg`Workspace`,
    sections: [
      { to: '/developers/connect', within: '/developers', label: msg`Developers`, icon: Code, key: 'd' },
      { to: '/settings/account', within: '/settings', label: msg`Settings`, icon: Settings, key: 't' },
    ],
  },
]

/** A section opens without a record: paths that can name one inherit it otherwise. */
export const NO_RECORD = { conversation: undefined }

export const ALL_SECTIONS = SECTIONS.flatMap(({ sections }) => sections)
