import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { Card } from '../../../ui/layout/page.tsx'
import { AttributeValue } from '../attribute-value.tsx'

type Preview = Output<'cdp_people_merge_preview'>

/** What a merge would do: values that are dropped, records that follow, and runs that end. */
export function MergePreview({ preview: { differences, moves, endingRuns } }: { preview: Preview }) {
  const { t, i18n } = useLingui()
  const words = useMoveWords()
  const fields = useFieldWords()
  const following = Object.entries(moves).filter(([, count]) => count > 0)
  return (
    <>
      <Card title={t`Where they differ`}>
        {differences.length === 0 ? (
          <p className="p-4 text-soft">
            <Trans>They have the same values. Parley copies what the surviving person lacks.</Trans>
          </p>
        ) : (
          <table className="w-full table-fixed">
            <thead>
              <tr className="border-b text-left text-xs text-faint">
                <th className="px-4 py-2 font-medium">{t`Field`}</th>
                <th className="px-2 py-2 font-medium">{t`Kept`}</th>
                <th className="px-4 py-2 font-medium">{t`Dropped`}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, kept, dropped }) => (
                <tr key={field} className="border-b border-line/60 last:border-0">
                  <th className="truncate px-4 py-2 text-left font-normal text-soft" dir="auto">
                    {fields[field] ?? field.replace(/^attributes\./, '')}
                  </th>
                  <td className="px-2 py-2 break-words">
                    <AttributeValue value={kept} />
                  </td>
                  <td className="px-4 py-2 break-words text-soft line-through">
                    <AttributeValue value={dropped} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
      <Card title={t`What follows`}>
        <ul className="flex flex-col gap-1 p-4">
          {following.map(([name, count]) => (
            <li key={name} className="flex justify-between gap-4">
              <span className="text-soft">{words[name] ?? name}</span>
              <span className="tabular">{i18n.number(count)}</span>
            </li>
          ))}
          {following.length === 0 && (
            <li className="text-soft">
              <Trans>The merged person has no records that follow.</Trans>
            </li>
          )}
          {endingRuns > 0 && (
            <li className="text-warn">
              <Plural
                value={endingRuns}
                one="# run ends, because both people are in the same initiative."
                other="# runs end, because both people are in the same initiatives."
              />
            </li>
          )}
        </ul>
      </Card>
    </>
  )
}

function useMoveWords(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    events: t`Events`,
    relationships: t`Links`,
    submissions: t`Submissions`,
    consents: t`Consents`,
    segments: t`Segments`,
    runs: t`Runs`,
    goals: t`Reached goals`,
    refused_enrollments: t`Refused enrollments`,
  }
}

function useFieldWords(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    firstName: t`First name`,
    lastName: t`Last name`,
    phoneNumber: t`Phone number`,
    email: t`Email`,
  }
}
