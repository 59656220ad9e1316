export { NotificationsScreen } from './list/NotificationList.tsx'
export { NotificationSettings } from './settings/NotificationSettings.tsx'
