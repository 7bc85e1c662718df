import { translated } from '#kit/words/words.ts';
import type { AccessWords } from './zh.ts';

export const es = translated<'es', AccessWords>()({
  title: 'Roles',
  fields: {
    name: 'nombre del rol',
    role_type: 'tipo de rol',
    description: 'descripción',
    parent_id: 'rol superior',
    parent_name: 'rol superior',
    permissions: 'permisos',
    menus: 'menús',
    org_id: 'organización',
    created_at: 'creado',
  },
  enums: {
    role_type: {
      nurse: 'enfermería',
      head_nurse: 'enfermera jefe',
      caregiver: 'cuidador',
      doctor: 'médico',
      clerk: 'administrativo',
      manager: 'gestor',
      other: 'otro',
    },
  },
  errors: {
    ROLE_NULL: 'El rol no existe',
    ROLE_NAME_OCCUPY: 'El nombre del rol ya está en uso',
    ROLE_DELETE_FAILED: 'El rol está en uso y no se puede eliminar',
  },
  pages: {},
  permissions: {
    role: {
      read: 'ver roles',
      write: 'editar roles',
      remove: 'eliminar roles',
    },
  },
});
