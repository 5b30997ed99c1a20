import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../../shell/queries/api.ts'
import { MOST_LISTED } from '../../../shell/queries/most-listed.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { TemplatePreview } from '../plan/template-preview.tsx'
import { useTemplateStatus } from '../plan/template-status.ts'

interface RoundTemplatesProps {
  id: string
  rounds: number
  links: Output<'initiatives_templates_get'>['data']
  isLocked: boolean
}

const MOST_LINKED = 4

/** The template of each message. A change applies to later messages. */
export function RoundTemplates({ id, rounds, links, isLocked }: RoundTemplatesProps) {
  const { t } = useLingui()
  const statusWords = useTemplateStatus()
  const templates = useQuery({
    queryKey: ['templates', 'all'],
    queryFn: async ({ signal }) => await parley.templates.list({ limit: MOST_LISTED }, { signal }),
  })
  const link = useApiMutation(
    ({ round, templateId }: { round: number; templateId: string }) =>
      parley.initiatives.templates.set({ id, round, templateId }),
    { changes: [['initiatives']], done: t`Template saved` },
  )
  const known = templates.data?.data ?? []
  const linked = links.map(({ round }) => round)
  const shown = Array.from({ length: MOST_LINKED }, (_, at) => at + 1).filter(
    (round) => round <= rounds || linked.includes(round),
  )
  return (
    <Card title={t`Messages`}>
      <ul className="divide-y">
        {shown.map((round) => {
          const isChanging = link.isPending && link.variables.round === round
          const chosen = isChanging ? link.variables.templateId : undefined
          const templateId = chosen ?? links.find((one) => one.round === round)?.templateId ?? null
          return (
            <li key={round} className="grid grid-cols-[1fr_18rem] gap-4 p-4 phone:grid-cols-1">
              <div className="flex flex-col items-start gap-2">
                <h3 className="font-medium">{round === 1 ? t`First message` : t`Follow-up ${round - 1}`}</h3>
                {isLocked ? (
                  <p className="text-soft" dir="auto">
                    {known.find((one) => one.id === templateId)?.name ?? t`No template`}
                  </p>
                ) : (
                  <Combobox
                    label={
                      round === 1 ? t`Template of the first message` : t`Template of follow-up ${round - 1}`
                    }
                    value={templateId}
                    placeholder={t`Choose a template`}
                    searchPlaceholder={t`Search by name`}
                    nothing={t`No results`}
                    choices={known.map(({ id: value, name, language, status }) => ({
                      value,
                      label: name,
                      note: `${language} · ${statusWords(status)}`,
                    }))}
                    onChange={(next) => link.mutate({ round, templateId: next })}
                  />
                )}
              </div>
              {templateId && (
                <TemplatePreview templateId={templateId} bindings={{}} personExternalId={null} />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
