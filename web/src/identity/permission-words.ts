import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'

export type GivenPermission =
  Output<'account_connections_preview'>['organizations'][number]['permissions'][number]

/** Says permissions in words: `people:read` is “View people”. */
export function usePermissionWords(): (permission: GivenPermission) => string {
  const { t } = useLingui()
  const parts: Record<string, string> = {
    people: t({ message: 'people', context: 'permission' }),
    changes: t({ message: 'live changes', context: 'permission' }),
    objects: t({ message: 'objects', context: 'permission' }),
    events: t({ message: 'events', context: 'permission' }),
    imports: t({ message: 'imports', context: 'permission' }),
    segments: t({ message: 'segments', context: 'permission' }),
    templates: t({ message: 'templates', context: 'permission' }),
    channels: t({ message: 'channels', context: 'permission' }),
    initiatives: t({ message: 'initiatives', context: 'permission' }),
    journeys: t({ message: 'journeys', context: 'permission' }),
    conversations: t({ message: 'conversations', context: 'permission' }),
    forms: t({ message: 'forms', context: 'permission' }),
    sensitive: t({ message: 'sensitive answers', context: 'permission' }),
    environments: t({ message: 'environments', context: 'permission' }),
    webhooks: t({ message: 'webhooks', context: 'permission' }),
    credentials: t({ message: 'credentials', context: 'permission' }),
    work: t({ message: 'failed work', context: 'permission' }),
    organization: t({ message: 'organization settings', context: 'permission' }),
    members: t({ message: 'members', context: 'permission' }),
    keys: t({ message: 'API keys', context: 'permission' }),
    audit: t({ message: 'the audit log', context: 'permission' }),
  }
  return (permission) => {
    const [name = '', effect] = permission.split(':')
    const part = parts[name] ?? name
    if (permission === 'conversations:write') return t`Change conversations and reply`
    if (permission === 'initiatives:write') return t`Change initiatives and start them`
    if (permission === 'privacy:read') return t`Export all data of a person`
    if (permission === 'privacy:write') return t`Erase people`
    if (effect === 'use') return t`Use ${part}`
    return effect === 'read' ? t`View ${part}` : t`Change ${part}`
  }
}
