import { translated } from '#kit/words/words.ts';
import type { StaffWords } from './zh.ts';

export const es = translated<'es', StaffWords>()({
  title: 'Personal',
  fields: {
    login_name: 'Nombre de usuario',
    password: 'Contraseña',
    real_name: 'Nombre y apellidos',
    mobile: 'Móvil',
    sex: 'Sexo',
    birthday: 'Fecha de nacimiento',
    id_card: 'Número de documento',
    address: 'Dirección',
    role_id: 'Rol',
    role_name: 'Rol',
    manager: 'Responsable de un espacio',
    employee_no: 'Número de empleado',
    card_no: 'Número de tarjeta',
    avatar: 'Foto',
    org_id: 'Organización responsable',
    org_name: 'Organización responsable',
    founder: 'Administrador',
    enabled: 'Activo',
    last_login_at: 'Último acceso',
    created_at: 'Creado',
  },
  enums: {
    sex: {
      man: 'hombre',
      woman: 'mujer',
      unknown: 'desconocido',
    },
  },
  things: {
    staff: 'personal',
  },
  sidebar: {
    clerk: 'Personal',
  },
  errors: {
    MEMBER_NULL: 'El usuario no existe',
    MEMBER_ADD_FAILED: 'No se añadió el miembro: ID de usuario desconocido',
    MEMBER_FAILED: 'El ID de usuario es incorrecto',
    MOBILE_OCCUPY: 'El móvil ya está en uso',
    MEMBER_NAME_OCCUPY: 'El usuario ya está registrado',
    LEADER_DELETE_FAILED:
      'El administrador o responsable de una organización no se puede eliminar ni trasladar',
  },
  pages: {
    StaffList: 'Personal',
    HospitalStaff: 'Personal',
    ProviderStaff: 'Todo el personal',
  },
  permissions: {
    staff: {
      read: 'ver personal',
      private: 'Ver datos privados del personal',
      write: 'editar personal',
      remove: 'eliminar personal',
      export: 'exportar personal',
      import: 'importar personal',
    },
  },
  add: 'Añadir personal',
  sections: { account: 'Cuenta', person: 'Datos personales', work: 'Trabajo' },
  ownOrganisation: 'Si no se elige, la organización actual',
});
