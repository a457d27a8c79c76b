import { useTranslation } from 'react-i18next';

/** Returns a function that says why an operation is still here; the bare code only where there are no words for it. */
export function useOperationError(): (code: string) => string {
  const { t } = useTranslation('workbench');
  return (code) => {
    switch (code) {
      case 'server_unreachable':
      case 'no_result':
        return t('operations.error.unreachable');
      case 'retry':
      case 'unavailable':
      case 'internal':
        return t('operations.error.busy');
      case 'unauthenticated':
      case 'wrong_user':
        return t('operations.error.login');
      case 'forbidden':
      case 'delete_forbidden':
        return t('operations.error.forbidden');
      case 'invalid_fields':
        return t('operations.error.values');
      default:
        return t('operations.error.unknown', { code });
    }
  };
}
