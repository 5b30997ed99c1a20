import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'
import { Card } from '../../ui/layout/page.tsx'
import { Badge } from '../../ui/records/badge.tsx'

/** Connected data sources. Hidden while there are none. */
export function Sources() {
  const { t } = useLingui()
  const sources = useQuery({
    queryKey: ['sources'],
    queryFn: ({ signal }) => parley.sources.list({}, { signal }),
  })
  if (!sources.data || sources.data.data.length === 0) return null
  return (
    <Card title={t`Data sources`}>
      <ul>
        {sources.data.data.map(({ provider, displayName, status }) => (
          <li
            key={`${provider} ${displayName}`}
            className="flex items-center gap-3 border-b border-line/60 px-4 py-2.5 last:border-0"
          >
            <span className="flex-1 font-medium">{displayName}</span>
            {provider === 'whatsapp' && <span className="text-soft">WhatsApp</span>}
            <Badge tone={status === 'CONNECTED' ? 'good' : 'warn'}>
              {status === 'CONNECTED'
                ? t({ message: 'Connected', context: 'data source' })
                : t({ message: 'Not connected', context: 'data source' })}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
