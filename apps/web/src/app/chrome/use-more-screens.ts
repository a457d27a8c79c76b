import { mayAnnounce } from '@sampark/core/access/may-announce';
import { maySeeDevices } from '@sampark/core/access/may-see-devices';
import { worksInPanchayat } from '@sampark/core/access/roles';
import {
  ChartColumn,
  ChartNoAxesColumn,
  FileText,
  ListChecks,
  type LucideIcon,
  MapPin,
  MapPinHouse,
  Megaphone,
  MonitorSmartphone,
  Settings,
  UsersRound,
} from 'lucide-react';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { useChoosesPanchayats } from '../../shared/places/use-chooses-panchayats.ts';
import { useTranslation } from '../../shared/use-translation.ts';

/** A link to one of the less used screens. */
interface MoreScreen {
  readonly href: string;
  readonly label: string;
  readonly Icon: LucideIcon;
}

/**
 * Lists the less used screens for the signed-in person: coverage for people who see others' work, reports and doubts for everybody, panchayats for people who
 * choose them, devices and announcements for administrators and officers, users and places for administrators, forms for them and for officers, and the settings. A wide screen has them in its column, a phone behind
 * 'More'. A screen that is left out here can still be opened by its address, unless its route is `adminOnly`.
 */
export function useMoreScreens(): readonly MoreScreen[] {
  const { t } = useTranslation(['places', 'settings']);
  const { user } = useSignedIn();
  const { role } = user;
  const choosesPanchayats = useChoosesPanchayats();
  const isAdmin = role === 'admin';
  const screens: readonly (MoreScreen & { readonly shown: boolean })[] = [
    {
      href: paths.coverage,
      label: t('settings:menu.coverage'),
      Icon: ChartNoAxesColumn,
      shown: !worksInPanchayat(role),
    },
    { href: paths.reports, label: t('settings:menu.reports'), Icon: ChartColumn, shown: true },
    { href: paths.doubts, label: t('settings:menu.doubts'), Icon: ListChecks, shown: true },
    { href: paths.panchayats, label: t('places:title'), Icon: MapPin, shown: choosesPanchayats },
    { href: paths.users, label: t('settings:menu.users'), Icon: UsersRound, shown: isAdmin },
    {
      href: paths.devices,
      label: t('settings:menu.devices'),
      Icon: MonitorSmartphone,
      shown: maySeeDevices(user),
    },
    {
      href: paths.announcements,
      label: t('settings:menu.announcements'),
      Icon: Megaphone,
      shown: mayAnnounce(user),
    },
    { href: paths.places, label: t('settings:menu.places'), Icon: MapPinHouse, shown: isAdmin },
    { href: paths.forms, label: t('settings:menu.forms'), Icon: FileText, shown: !worksInPanchayat(role) },
    { href: paths.settings, label: t('settings:menu.settings'), Icon: Settings, shown: true },
  ];
  return screens.filter(({ shown }) => shown);
}
