import { useLingui } from '@lingui/react/macro'
import { ROLES } from '../../identity/organization/roles.ts'
import { useSession } from '../../identity/session.ts'
import { ChevronsUpDown, LogOut } from '../../ui/icons/icons.tsx'
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../ui/overlays/menu.tsx'
import { Avatar } from '../../ui/records/avatar.tsx'
import { activateLocale, LOCALES } from '../locale/locale.ts'
import { preferences, usePreferences } from '../locale/preferences.ts'
import { useSessionActs } from './session-acts.ts'

/** Switches organizations, sets preferences and signs out. */
export function OrganizationMenu() {
  const { t } = useLingui()
  const { organization, organizations, user } = useSession()
  const { theme, density, locale } = usePreferences()
  const { signOut, switchOrganization } = useSessionActs()
  return (
    <Menu
      className="w-60"
      trigger={
        <button
          type="button"
          className="flex h-10 w-full items-center gap-2 rounded-md px-2 text-left font-medium hover:bg-hover data-[state=open]:bg-hover"
        >
          <Avatar name={organization.name} size={20} />
          <span className="min-w-0 flex-1">
            <span className="block truncate leading-tight" dir="auto">
              {organization.name}
            </span>
            <span className="block truncate text-2xs leading-tight font-normal text-faint" dir="auto">
              {user.name ?? user.email}
            </span>
          </span>
          <ChevronsUpDown size={14} className="text-faint" aria-hidden />
        </button>
      }
    >
      <div className="flex flex-col gap-0.5 px-2 py-1.5 text-xs text-soft">
        <span className="truncate text-sm font-medium text-ink" dir="auto">
          {user.name ?? user.email ?? t`Unnamed user`}
        </span>
        <span>{t(ROLES[organization.role].label)}</span>
        <span>
          {t`Time zone`}: {organization.timeZone}
        </span>
      </div>
      <MenuLine />
      {organizations.length > 1 && (
        <>
          <MenuChoice
            label={t`Organization`}
            value={organization.id}
            choices={organizations.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={switchOrganization}
            closes
          />
          <MenuLine />
        </>
      )}
      <MenuChoice
        label={t`Appearance`}
        value={theme}
        choices={[
          { value: 'system', label: t({ message: 'System', context: 'appearance' }) },
          { value: 'light', label: t({ message: 'Light', context: 'appearance' }) },
          { value: 'dark', label: t({ message: 'Dark', context: 'appearance' }) },
        ]}
        onChange={(next) => preferences.change({ theme: next })}
      />
      <MenuLine />
      <MenuChoice
        label={t`Density`}
        value={density}
        choices={[
          { value: 'comfortable', label: t({ message: 'Comfortable', context: 'density' }) },
          { value: 'compact', label: t({ message: 'Compact', context: 'density' }) },
        ]}
        onChange={(next) => preferences.change({ density: next })}
      />
      <MenuLine />
      <MenuChoice
        label={t`Language`}
        value={locale}
        choices={Object.entries(LOCALES).map(([value, label]) => ({ value: value as typeof locale, label }))}
        onChange={(next) => {
          preferences.change({ locale: next })
          void activateLocale(next)
        }}
      />
      <MenuLine />
      <MenuItem onSelect={signOut}>
        <LogOut size={15} className="text-soft" />
        {t`Sign out`}
        <span className="ml-auto truncate text-xs text-faint">{user.email}</span>
      </MenuItem>
    </Menu>
  )
}
