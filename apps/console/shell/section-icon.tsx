// The icon of each section of the sidebar.
import {
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BellOutlined,
  BlockOutlined,
  BugOutlined,
  CheckSquareOutlined,
  ClusterOutlined,
  ControlOutlined,
  FileDoneOutlined,
  FormOutlined,
  HomeOutlined,
  HeartOutlined,
  MenuOutlined,
  NodeIndexOutlined,
  NotificationOutlined,
  SafetyCertificateOutlined,
  SendOutlined,
  SettingOutlined,
  SolutionOutlined,
  SyncOutlined,
  TabletOutlined,
  TeamOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { SECTIONS } from '../sidebar-entries.ts';

const ICONS: Record<(typeof SECTIONS)[number] | 'Dashboard', ComponentType> = {
  Dashboard: HomeOutlined,
  frame: ApartmentOutlined,
  customer: HeartOutlined,
  interaction: BellOutlined,
  device: TabletOutlined,
  clerk: TeamOutlined,
  order: FileDoneOutlined,
  task: CheckSquareOutlined,
  remark: FormOutlined,
  broadcast: NotificationOutlined,
  frame_group: BlockOutlined,
  entrace_guard: SafetyCertificateOutlined,
  orginazition: ClusterOutlined,
  rolemanager: SolutionOutlined,
  menu: MenuOutlined,
  event: ThunderboltOutlined,
  his: ApiOutlined,
  interaction_push: SendOutlined,
  convenient_sync: SyncOutlined,
  '485': NodeIndexOutlined,
  settings: SettingOutlined,
  system_config: ControlOutlined,
  audit: AuditOutlined,
  error_log: BugOutlined,
};

const BY_NAME: Readonly<Record<string, ComponentType | undefined>> = ICONS;

export function SectionIcon({ section }: { section: string }) {
  const Icon = BY_NAME[section] ?? AppstoreOutlined;
  return <Icon aria-hidden="true" />;
}
