import type { ReactNode } from 'react';
import { Actions, Plates, States, Swatches, TypeScale } from './kit-basics.tsx';
import { Charts, Feedback, Files, Waiting } from './kit-content.tsx';
import { Choices, Dates, Fields, Navigation } from './kit-forms.tsx';
import { Overlays, Tables } from './kit-lists.tsx';
import './kit.css';

/** Every component with its states, for people who build screens. Its words are samples, so they are not translated. */
export default function KitPage() {
  return (
    <div className="kit">
      <div className="page-head">
        <div className="grow">
          <h1>Bộ thành phần</h1>
          <p className="quiet">Mọi trạng thái của mọi thành phần, trong cả hai nền sáng và tối.</p>
        </div>
      </div>
      <div className="kit-grid">
        <Part title="Màu">
          <Swatches />
        </Part>
        <Part title="Chữ và số">
          <TypeScale />
        </Part>
        <Part title="Biển phòng">
          <Plates />
        </Part>
        <Part title="Trạng thái">
          <States />
        </Part>
        <Part title="Nút">
          <Actions />
        </Part>
        <Part title="Ô nhập">
          <Fields />
        </Part>
        <Part title="Chọn">
          <Choices />
        </Part>
        <Part title="Ngày và kỳ">
          <Dates />
        </Part>
        <Part title="Thẻ, chip, bước">
          <Navigation />
        </Part>
        <Part title="Bảng">
          <Tables />
        </Part>
        <Part title="Chờ, trống, lỗi">
          <Waiting />
        </Part>
        <Part title="Báo tin">
          <Feedback />
        </Part>
        <Part title="Hộp thoại, ngăn bên, thực đơn">
          <Overlays />
        </Part>
        <Part title="Tệp, ảnh, diễn biến">
          <Files />
        </Part>
        <Part title="Biểu đồ">
          <Charts />
        </Part>
      </div>
    </div>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="panel kit-part" aria-label={title}>
    <header>
      <h2>{title}</h2>
    </header>
    <div className="pad">{children}</div>
  </section>
);
