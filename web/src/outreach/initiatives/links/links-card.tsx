import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../../shell/queries/api.ts'
import { Card } from '../../../ui/layout/page.tsx'

type Links = Output<'links_list'>

const LOOK_EVERY_MS = 30_000

/** The tracked links of an initiative, and who followed them. Without any, there is nothing to see. */
export function LinksCard({ id }: { id: string }) {
  const { t } = useLingui()
  // Its key begins with `initiatives`, so that changes refetch it.
  const { data: found } = useQuery({
    queryKey: ['initiatives', 'links', id],
    queryFn: ({ signal }) => parley.links.list({ initiativeId: id }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
  if (!found || (found.data.length === 0 && found.people.opened === 0)) return null
  const { clicked, opened } = found.people
  return (
    <Card title={t`Clicks`}>
      <div className="flex flex-col gap-3 p-4">
        <p>
          {plural(clicked, { one: '# person clicked a link.', other: '# people clicked a link.' })}
          {opened > 0 &&
            ` ${plural(opened, { one: '# person opened an email.', other: '# people opened an email.' })}`}
        </p>
        {found.data.length > 0 && <LinkTable links={found.data} />}
      </div>
    </Card>
  )
}

function LinkTable({ links }: { links: Links['data'] }) {
  const { t, i18n } = useLingui()
  return (
    <div className="overflow-x-auto">
      <table className="tabular w-full text-right">
        <caption className="sr-only">{t`Clicks by link`}</caption>
        <thead>
          <tr className="text-xs text-soft">
            <th scope="col" className="py-1 text-left font-medium">{t`Link`}</th>
            <th scope="col" className="px-2 font-medium">{t`People`}</th>
            <th scope="col" className="px-2 font-medium">{t`Clicks`}</th>
            <th scope="col" className="px-2 font-medium phone:hidden">{t`Messages`}</th>
            <th
              scope="col"
              className="px-2 font-medium phone:hidden"
              title={t`Scanners, previews and prefetching. They do not count as clicks.`}
            >
              {t({ message: 'Automatic', context: 'visits of a link' })}
            </th>
          </tr>
        </thead>
        <tbody>
          {links.map(({ url, versions, people, clicks, messages, automatic }) => (
            <tr key={url} className="h-9 border-t border-line/60">
              <th scope="row" className="max-w-96 text-left font-normal">
                <bdi className="block truncate" title={url}>
                  {url.replace(/^https?:\/\//, '')}
                </bdi>
                {versions > 1 && (
                  <span className="text-xs text-soft">
                    <Trans>{i18n.number(versions)} addresses with different parameters</Trans>
                  </span>
                )}
              </th>
              <td className="px-2">{i18n.number(people)}</td>
              <td className="px-2">{i18n.number(clicks)}</td>
              <td className="px-2 phone:hidden">{i18n.number(messages)}</td>
              <td className="px-2 text-soft phone:hidden">{i18n.number(automatic)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
