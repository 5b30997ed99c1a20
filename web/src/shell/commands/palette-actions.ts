import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type Permission, useSession } from '../../identity/session.ts'
import {
  BellOff,
  BookOpen,
  Boxes,
  ChartPie,
  ClipboardList,
  Code,
  FileUp,
  Filter,
  type Icon,
  Keyboard,
  KeyRound,
  Languages,
  Layers,
  LayoutTemplate,
  LockKeyhole,
  LogOut,
  Mail,
  Megaphone,
  MessageSquare,
  MoonStar,
  Play,
  Plus,
  Repeat,
  Rows3,
  Send,
  Smartphone,
  UserPlus,
  Webhook,
} from '../../ui/icons/icons.tsx'
import { useInstallation } from '../frame/installation.ts'
import { phone } from '../frame/phone-state.ts'
import { useSessionActs } from '../frame/session-acts.ts'
import { activateLocale, LOCALES, type Locale } from '../locale/locale.ts'
import { preferences, usePreferences, useTheme } from '../locale/preferences.ts'
import { startTour } from '../tour/start-tour.ts'

export interface PaletteAction {
  icon: Icon
  name: string
  run: () => unknown
  /** Other words that people use for it. */
  words?: string
  /** The permission that the action needs. */
  needs?: Permission
}

/** The actions that the user's role permits. */
export function usePaletteActions(onKeys: () => void): PaletteAction[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const theme = useTheme()
  const { density, locale } = usePreferences()
  const isSimulated = useInstallation()?.isSimulated === true
  const { organization, organizations } = useSession()
  const { signOut, switchOrganization } = useSessionActs()
  const actions: PaletteAction[] = [
    {
      icon: Plus,
      name: t`Add person`,
      words: t`new create contact customer`,
      run: () => navigate({ to: '/people', search: { add: true } }),
      needs: 'people:write',
    },
    {
      icon: Filter,
      name: t({ message: 'Create segment', context: 'action' }),
      run: () => navigate({ to: '/segments/new' }),
      needs: 'segments:write',
    },
    {
      icon: Megaphone,
      name: t`New initiative`,
      run: () => navigate({ to: '/initiatives/new' }),
      needs: 'initiatives:write',
    },
    {
      icon: LayoutTemplate,
      name: t`New template`,
      words: t`WhatsApp email message HSM`,
      run: () => navigate({ to: '/templates/new' }),
      needs: 'templates:write',
    },
    {
      icon: ClipboardList,
      name: t`New form`,
      words: t`lead capture embed website contact`,
      run: () => navigate({ to: '/forms/new' }),
      needs: 'forms:write',
    },
    {
      icon: BookOpen,
      name: t`Add knowledge`,
      words: t`FAQ PDF text answers agent`,
      run: () => navigate({ to: '/knowledge/new' }),
      needs: 'initiatives:write',
    },
    {
      icon: FileUp,
      name: t`Import a file`,
      words: t`upload CSV spreadsheet Excel`,
      run: () => navigate({ to: '/imports/new' }),
      needs: 'imports:write',
    },
    {
      icon: Boxes,
      name: t`New object type`,
      run: () => navigate({ to: '/objects', search: { add: true } }),
      needs: 'objects:write',
    },
    {
      icon: MessageSquare,
      name: t`New conversation`,
      run: () => navigate({ to: '/inbox/new' }),
      needs: 'conversations:write',
    },
    {
      icon: Send,
      name: t`Send message`,
      run: () => navigate({ to: '/messages/new' }),
      needs: 'conversations:write',
    },
    {
      icon: ChartPie,
      name: t`Inbox reports`,
      run: () => navigate({ to: '/inbox/reports' }),
      needs: 'conversations:read',
    },
    {
      icon: ChartPie,
      name: t`Attribution`,
      run: () => navigate({ to: '/attribution' }),
      needs: 'initiatives:read',
    },
    {
      icon: MessageSquare,
      name: t`New canned reply`,
      run: () => navigate({ to: '/inbox/canned-replies', search: { add: true } }),
      needs: 'conversations:write',
    },
    {
      icon: UserPlus,
      name: t`Invite member`,
      words: t`add user colleague team`,
      run: () => navigate({ to: '/settings/members', search: { add: true } }),
      needs: 'members:write',
    },
    {
      icon: KeyRound,
      name: t`New API key`,
      words: t`token secret access`,
      run: () => navigate({ to: '/developers/keys', search: { add: true } }),
      needs: 'keys:write',
    },
    {
      icon: Webhook,
      name: t`New webhook`,
      words: t`callback endpoint deliveries notifications`,
      run: () => navigate({ to: '/developers/webhooks', search: { add: true } }),
      needs: 'webhooks:write',
    },
    {
      icon: LockKeyhole,
      name: t`New credential`,
      run: () => navigate({ to: '/developers/credentials', search: { add: true } }),
      needs: 'credentials:write',
    },
    {
      icon: Layers,
      name: t`New environment`,
      run: () => navigate({ to: '/developers/environments', search: { add: true } }),
      needs: 'environments:write',
    },
    {
      icon: MessageSquare,
      name: t`Connect WhatsApp`,
      words: t`new channel phone number sender`,
      run: () => navigate({ to: '/settings/channels/new/whatsapp' }),
      needs: 'channels:write',
    },
    {
      icon: MessageSquare,
      name: t`Connect Twilio`,
      words: t`new channel WhatsApp number sender`,
      run: () => navigate({ to: '/settings/channels/new/twilio' }),
      needs: 'channels:write',
    },
    {
      icon: Smartphone,
      name: t`Connect SMS`,
      words: t`new channel Twilio number sender`,
      run: () => navigate({ to: '/settings/channels/new/sms' }),
      needs: 'channels:write',
    },
    {
      icon: Mail,
      name: t`Connect email`,
      words: t`new channel address sender SMTP`,
      run: () => navigate({ to: '/settings/channels/new/email' }),
      needs: 'channels:write',
    },
    ...(isSimulated
      ? [
          { icon: Smartphone, name: t`Open simulated phone`, run: () => phone.open() },
          {
            icon: Play,
            name: t`Take the tour`,
            words: t`start introduction help learn`,
            run: () => startTour(navigate),
            needs: 'conversations:write' as const,
          },
        ]
      : []),
    {
      icon: BellOff,
      name: t`Add to the do-not-contact list`,
      words: t`opt out unsubscribe blocked suppression blacklist stop`,
      run: () => navigate({ to: '/settings/do-not-contact', search: { add: true } }),
      needs: 'people:write',
    },
    {
      icon: MoonStar,
      name: theme === 'dark' ? t`Use light theme` : t`Use dark theme`,
      run: () => preferences.change({ theme: theme === 'dark' ? 'light' : 'dark' }),
    },
    {
      icon: Rows3,
      name: density === 'compact' ? t`Use comfortable rows` : t`Use compact rows`,
      run: () => preferences.change({ density: density === 'compact' ? 'comfortable' : 'compact' }),
    },
    ...Object.entries(LOCALES)
      .filter(([tag]) => tag !== locale)
      .map(([tag, name]) => ({ icon: Languages, name, run: () => changeLocale(tag as Locale) })),
    ...organizations
      .filter(({ id }) => id !== organization.id)
      .map(({ id, name }) => ({
        icon: Repeat,
        name: t`Switch to ${name}`,
        run: () => switchOrganization(id),
      })),
    { icon: BookOpen, name: t`Documentation`, run: () => location.assign('/docs') },
    { icon: Code, name: t`API reference`, run: () => location.assign('/reference') },
    { icon: Keyboard, name: t`Show keyboard shortcuts`, run: onKeys },
    { icon: LogOut, name: t`Sign out`, run: signOut },
  ]
  return actions.filter(({ needs }) => needs === undefined || organization.permissions.includes(needs))
}

function changeLocale(locale: Locale): Promise<void> {
  preferences.change({ locale })
  return activateLocale(locale)
}
