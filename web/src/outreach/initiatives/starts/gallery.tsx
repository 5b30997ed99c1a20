import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Trail } from '../../../shell/frame/trail.tsx'
import { Loading } from '../../../shell/loading.tsx'
import { usePreferences } from '../../../shell/locale/preferences.ts'
import { Plus } from '../../../ui/icons/icons.tsx'
import { Page, Sheet } from '../../../ui/layout/page.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { START_IDS, STARTS } from './starts.ts'
import { useStartTexts } from './use-start.ts'

const CARD =
  'flex h-full flex-col gap-1 rounded-lg border bg-surface px-4 py-3 shadow-card transition-colors hover:border-strong hover:bg-hover'

/** Ready starting points, complete with texts. Each can be changed before it is created. */
export function Gallery() {
  const { t } = useLingui()
  const { locale } = usePreferences()
  const texts = useStartTexts(locale)
  const begins = {
    segment: t`Starts with a segment`,
    event: t`Starts with an event`,
    form: t`Starts with a form`,
  }
  return (
    <Page trail={<Trail to="/initiatives">{t`Initiatives`}</Trail>} title={t`New initiative`}>
      <Sheet wide>
        <h2 className="mb-1 text-base font-medium">
          <Trans>Choose a starting point</Trans>
        </h2>
        <p className="mb-4 text-soft">
          <Trans>Each has all its texts. You can change everything on the next page.</Trans>
        </p>
        {texts ? (
          <ul
            aria-label={t`Starting points`}
            className="grid grid-cols-3 gap-3 max-lg:grid-cols-2 phone:grid-cols-1"
          >
            <li>
              <Link to="/initiatives/new" search={{ start: 'blank' }} className={CARD}>
                <span className="flex items-center gap-2 font-medium">
                  <Plus size={15} className="text-accent" />
                  <Trans>Start from scratch</Trans>
                </span>
                <span className="text-soft">
                  <Trans>An empty page with the same questions.</Trans>
                </span>
              </Link>
            </li>
            {START_IDS.map((id) => (
              <li key={id}>
                <Link to="/initiatives/new" search={{ start: id }} className={CARD}>
                  <span className="font-medium">{texts[id].name}</span>
                  <span className="flex-1 text-soft">{texts[id].about}</span>
                  <span className="mt-1">
                    <Badge>{begins[STARTS[id].audience]}</Badge>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <Loading />
        )}
      </Sheet>
    </Page>
  )
}
