import { translated } from '#kit/words/words.ts';
import type { SpacesWords } from './zh.ts';

export const es = translated<'es', SpacesWords>()({
  title: 'Espacios',
  fields: {
    kind: 'tipo',
    name: 'nombre',
    full_name: 'nombre completo',
    org_id: 'organización',
    parent_id: 'nivel superior',
    parent_name: 'nivel superior',
    path: 'ubicación',
    position: 'orden',
    his_code: 'código HIS',
    created_at: 'creado',
    department_id: 'departamento',
    start_room: 'primera habitación',
    end_room: 'última habitación',
    beds_per_room: 'camas por habitación',
    room_digits: 'cifras de la habitación',
    bed_digits: 'cifras de la cama',
    prefix: 'prefijo',
    suffix: 'sufijo del nombre',
    skip: 'números omitidos',
    under: 'nivel superior',
    depth: 'nivel',
  },
  enums: {
    kind: { hospital: 'hospital', department: 'departamento', room: 'habitación', bed: 'cama' },
  },
  errors: {
    FRAME_HOSPITAL_NULL: 'Falta la estructura del hospital',
    FRAME_PART_NULL: 'Falta el nodo del departamento',
    FRAME_ADD_FAILED: 'No se añadió nada: la última habitación es menor que la primera',
    FRAME_ORDER:
      'Nivel incorrecto: un hospital tiene departamentos, un departamento habitaciones y una habitación camas',
    FRAME_NAME_OCCUPY: 'El nombre ya existe en este nivel',
    FRAME_NOT_EMPTY: 'Elimine primero las camas y después la habitación o el departamento',
    FRAME_BED_OCCUPIED: 'La cama está ocupada y no se puede eliminar',
    FRAME_HAS_DEVICES: 'El espacio tiene dispositivos vinculados y no se puede eliminar',
    FRAME_ROOT: 'La raíz pertenece a su organización y no se puede mover ni eliminar',
    FRAME_FOREIGN: 'Un espacio no puede pasar a otra organización',
    FRAME_HOSPITAL_ONCE: 'La organización ya tiene un nodo de hospital',
  },
  pages: { FrameTree: 'Espacios', HospitalFrame: 'Espacios', ProviderFrame: 'Espacios' },
  permissions: {
    space: {
      read: 'ver espacios',
      write: 'editar espacios',
      remove: 'eliminar espacios',
      export: 'exportar espacios',
      import: 'importar espacios',
    },
  },
});
