import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../identity/session.ts'
import { Badge } from '../../ui/records/badge.tsx'

const DATE = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/
const OFFSET = /(Z|[+-]\d{2}:\d{2})$/

/** An attribute's value, formatted by its type. */
export function AttributeValue({ value }: { value: unknown }) {
  const { t, i18n } = useLingui()
  const { timeZone } = useSession().organization
  if (value === null || value === undefined || value === '') return <span className="text-faint">—</span>
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  if (typeof value === 'number')
    return <span className="tabular">{i18n.number(value, { maximumFractionDigits: 6 })}</span>
  if (
    Array.isArray(value) &&
    value.every((entry) => typeof entry === 'string' || typeof entry === 'number')
  ) {
    return (
      <span className="inline-flex gap-1">
        {value.map((entry) => (
          <Badge key={entry}>{entry}</Badge>
        ))}
      </span>
    )
  }
  if (typeof value === 'object') return <code className="text-xs text-soft">{JSON.stringify(value)}</code>
  const text = String(value)
  if (DATE.test(text)) {
    const isDay = text.length === 10
    // A day, and a time without an offset, is shown as it is.
    const isExact = OFFSET.test(text)
    const date = new Date(isDay || isExact ? text : `${text}Z`)
    if (!Number.isNaN(date.getTime())) {
      return (
        <time dateTime={text}>
          {i18n.date(date, {
            dateStyle: 'medium',
            ...(!isDay && { timeStyle: 'short' }),
            timeZone: isExact ? timeZone : 'UTC',
          })}
        </time>
      )
    }
  }
  return <bdi>{text}</bdi>
}
