import { translated } from '#kit/words/words.ts';
import type { StaffWords } from './zh.ts';

export const es = translated<'es', StaffWords>()({
  title: 'Personal',
  fields: {
    login_name: 'nombre de usuario',
    password: 'contraseña',
    real_name: 'nombre real',
    mobile: 'móvil',
    sex: 'sexo',
    birthday: 'fecha de nacimiento',
    id_card: 'número de documento',
    address: 'dirección',
    role_id: 'rol',
    role_name: 'rol',
    manager: 'responsable de un espacio',
    employee_no: 'número de empleado',
    card_no: 'número de tarjeta',
    avatar: 'foto',
    org_id: 'organización responsable',
    org_name: 'organización responsable',
    founder: 'administrador',
    enabled: 'activo',
    last_login_at: 'último acceso',
    created_at: 'creado',
  },
  enums: {
    sex: {
      man: 'hombre',
      woman: 'mujer',
      unknown: 'desconocido',
    },
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
