import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/layout/page.tsx'
import type { Dimension, Report } from './report.ts'
import { useTouchWords } from './touch-words.ts'

interface GroupsProps {
  groups: Report['groups']
  by: Dimension
  /** All credited conversions. */
  whole: number
}

type Group = Report['groups'][number]

/** The credited conversions of each group, most first. */
export function Groups({ groups, by, whole }: GroupsProps) {
  const { t, i18n } = useLingui()
  const nameOf = useGroupName()
  const titles: Record<Dimension, string> = {
    initiative: t`By initiative`,
    channel: t`By channel`,
    variant: t`By variant`,
    template: t`By template`,
    touch: t`By kind of touch`,
  }
  const title = titles[by]
  const hasValue = groups.some(({ value }) => value !== null)
  return (
    <Card title={title}>
      <div className="overflow-x-auto">
        <table className="w-full" aria-label={title}>
          <thead>
            <tr className="border-b text-xs text-faint">
              <th scope="col" className="px-4 py-2 text-left font-medium">{t`Name`}</th>
              <th scope="col" className="px-4 py-2 text-right font-medium">{t`Conversions`}</th>
              <th scope="col" className="px-4 py-2 text-right font-medium">{t`People`}</th>
              {hasValue && <th scope="col" className="px-4 py-2 text-right font-medium">{t`Value`}</th>}
              <th scope="col" className="px-4 py-2 text-right font-medium phone:hidden">{t`Share`}</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {groups.map((group) => {
              const { initiative, conversions, people, value } = group
              const name = nameOf(group)
              return (
                <tr key={`${initiative?.id} ${group.template?.id} ${name}`}>
                  <th scope="row" className="max-w-56 truncate px-4 py-2 text-left font-normal" title={name}>
                    {initiative && by === 'initiative' ? (
                      <Link
                        to="/initiatives/$id"
                        params={{ id: initiative.id }}
                        className="hover:underline"
                        dir="auto"
                      >
                        {name}
                      </Link>
                    ) : (
                      <bdi>{name}</bdi>
                    )}
                  </th>
                  <td className="tabular px-4 py-2 text-right font-medium">{i18n.number(conversions)}</td>
                  <td className="tabular px-4 py-2 text-right">{i18n.number(people)}</td>
                  {value !== null && (
                    <td className="tabular px-4 py-2 text-right">
                      {i18n.number(value, { maximumFractionDigits: 2 })}
                    </td>
                  )}
                  <td className="tabular px-4 py-2 text-right text-soft phone:hidden">
                    {i18n.number(conversions / whole, { style: 'percent', maximumFractionDigits: 0 })}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function useGroupName(): (group: Group) => string {
  const { t } = useLingui()
  const touches = useTouchWords()
  const channels = { whatsapp: t`WhatsApp`, email: t`Email`, sms: t`SMS` }
  return ({ initiative, channel, variant, template, touch }) => {
    if (touch) return touches[touch]
    if (channel) return channels[channel]
    if (template) return template.name
    if (variant && initiative) return `${initiative.name} · ${variant.toUpperCase()}`
    return initiative?.name ?? t({ message: 'None', context: 'template or variant' })
  }
}
